import { leafOf } from '../../../table/print/leaf';
import type { Read } from '../../../table/print/Reading';
import { t } from '../../../words/words';
import { quarterName } from '../forms/names';
import type { Game } from '../graphql/types';
import { Sheet } from './Sheet';
import look from './sheet.css?inline';

export function makeSheet(game: Game): Read {
  const { quarter } = game.view;
  const turn = quarter ? quarterName(quarter) : t('awaw.beforePlay');
  return leafOf(t('turnsheet.titleOf', { game: game.name, turn }), <Sheet game={game} />, look);
}
