import type { NeiCommand } from '../../../graphql/types';

/** Steps of a turn that need nothing chosen. Whether one is due is for the rules to say. */
export const STEPS = ['rollIncident', 'rollSingaporeDrive', 'rollActionPoints', 'declineFreeAction', 'endActionPhase'] as const;

export function commandOf(step: (typeof STEPS)[number]): NeiCommand {
  switch (step) {
    case 'rollIncident':
      return { rollIncident: true };
    case 'rollSingaporeDrive':
      return { rollSingaporeDrive: true };
    case 'rollActionPoints':
      return { rollActionPoints: true };
    case 'declineFreeAction':
      return { declineFreeAction: true };
    case 'endActionPhase':
      return { endActionPhase: true };
  }
}
