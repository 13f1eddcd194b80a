import { t } from '../../../../words/words';
import { choiceName } from '../../forms/names';
import type { Account, Game } from '../../graphql/types';
import { playsSide } from '../../plays';
import { OrderKeys } from './OrderKeys';
import { Check } from './Check';

const ownsIt = (game: Game, { nation }: Account): boolean => playsSide(game, nation === 'JAPAN' ? 'AXIS' : 'ALLIES');

/** Accounts that nobody entered: the game goes on without them, and says so. */
export function MissingAccounts({ game }: { game: Game }) {
  const missing = game.view.accounts.filter(({ known }) => !known);
  if (missing.length === 0) return null;
  const own = missing.find((account) => ownsIt(game, account));
  return (
    <Check question={t('checks.missing', { nations: missing.map(({ nation }) => choiceName('nation', nation)).join(', ') })} note={t('checks.missingHint')}>
      {own && <div className="choices"><OrderKeys orders={['account']} values={{ nation: own.nation, reasonText: t('awaw.scenario') }} /></div>}
    </Check>
  );
}
