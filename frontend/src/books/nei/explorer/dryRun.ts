// What would come of something, in words.
import { areaName, server } from '../../../table/server';
import { t } from '../../../words/words';
import type { DryRun } from './asking';

/** The pieces of a dry run that are worth reading, in order; none where the rules do not allow it. */
export function dryRunWords(run: DryRun): string[] {
  if (!run.verdict.clear) return [];
  const { cost, actionPoints, combat, victoryPoints, asked, dependsOnHidden } = run;
  return [
    cost > 0 && typeof actionPoints === 'number' ? t('explorer.pointsLeft', { count: actionPoints }) : '',
    victoryPoints ? t('explorer.victoryPoints', { side: victoryPoints > 0 ? 'JAPAN' : 'ALLIES', count: Math.abs(victoryPoints) }) : '',
    combat ? t(dependsOnHidden ? 'explorer.mayOpen' : 'explorer.opens', { place: areaName(server.get().pack, combat) }) : '',
    asked?.sentence ?? '',
    dependsOnHidden && !combat ? t('explorer.hidden') : '',
  ].filter(Boolean);
}
