import type { Action, AreaState, Battle, Clause, ClauseCard, Entry, Game, Offer, Pack, Pending, Unit } from '../graphql/types';
import { printed } from '../table/server';

const clause = (id: string, title: string): Clause => ({ id, section: id.split('-')[1] ?? '', title, rule: 'A stand-in text.' });

export const mockRuling = {
  id: 'NEI-R07', section: '9.1', question: 'Does a stand-in need a ruling?', readings: ['It does', 'It does not'], default: 'It does', defaultReading: 1, reason: 'Then it can be seen.', configurable: true,
  citedBy: [clause('NEI-9.1-b', 'Stand-in')],
};

export const mockClause = (id: string): ClauseCard => ({
  ...clause(id, 'Stacking of ground units'), rule: 'A land area holds at most a certain number of ground units of one side [NEI-R07].', treatment: 'ENFORCED', needs: ['map names'],
  depends: [clause('NEI-2.1-e', 'A unit sits in one square')], neededBy: [clause('NEI-9.2-a', 'Stacking of air units')], rulings: [mockRuling],
});

const STACKS: { [area: string]: readonly string[] } = {
  s_B4: ['J-CA7', 'J-DD3', 'J-CL16'], s_C5: ['J-CVL', 'J-RYU', 'J-DD5'], s_C10: ['J-CA5', 'J-DD2', 'J-AV11', 'J-TR1', 'J-KUR'], saigon: ['J-22B', 'J-59F', 'J-KWD', 'J-2YK'],
  palau: ['J-TKS', 'J-SAG', 'J-1N'], cam_ranh_bay: ['J-4', 'J-16'], s_A4: ['J-BB', 'J-TR4', 'J-SS4', 'J-LS1'], miri: ['J-228', 'J-2E'], s_D6: ['J-TR2'], s_D8: ['J-DD4', 'J-AV12'], menado: ['J-SAS', 'J-21B'],
};

export function mockGame(pack: Pack, scene: string): Game {
  const counters = new Map(pack.counters.map((counter) => [counter.id, { ...printed(counter), open: counter.category === 'BASE' }]));
  const find = (id: string): Unit[] => {
    const unit = counters.get(id);
    return unit ? [unit.id === 'J-DD3' || unit.id === 'J-228' ? { ...unit, face: 'REDUCED', steps: 1 } : unit] : [];
  };
  const bases = [...counters.values()].filter((unit) => unit.category === 'BASE');
  const areas: AreaState[] = pack.areas.map((area) => {
    const units = scene === 'setup' ? [] : (STACKS[area.id] ?? []).flatMap(find);
    const japanese = units.length > 0 || area.square === 'A4';
    const base = japanese ? [] : bases.filter((unit) => unit.name === area.name);
    return {
      area: area.id,
      control: area.kind === 'SEA' ? 'UNCONTROLLED' : japanese ? 'JAPAN' : base.length > 0 || area.kind === 'HOME_BASE' || area.singapore ? 'ALLIES' : area.id === 'tarakan' ? 'CONTESTED' : 'UNCONTROLLED',
      units: [...units, ...base],
      hiddenPresence: ['soerabaja', 's_G4N', 's_F6', 'balikpapan', 'indian_ocean', 'australia', 'singapore', 's_E6'].includes(area.id) ? ['ALLIES'] : [],
      sightings: area.id === 's_E6' ? pack.counters.filter(({ id }) => id === 'N-CL').map((counter) => ({ counter, face: 'FULL', category: counter.category, steps: counter.steps, factors: counter.factors, movement: counter.movement, turn: 1 })) : [],
      functionalPort: japanese ? 'JAPAN' : base.length > 0 ? 'ALLIES' : null,
      functionalAirfield: japanese ? 'JAPAN' : base.length > 0 ? 'ALLIES' : null,
      airCapacity: 4,
      demolished: area.id === 'miri',
    };
  });
  const display = (ids: readonly string[], hidden = false) => ({ hidden, units: hidden ? [] : ids.flatMap(find) });
  const none = display([]);
  const side = (name: 'JAPAN' | 'ALLIES') => ({
    side: name,
    actionPoints: name === 'JAPAN' ? 7 : 3,
    actionTrackMaximum: 12,
    actionPointTerms: [{ text: 'Home bases', amount: 6, clause: clause('NEI-8.1-a', 'Home bases') }, { text: 'Die, halved', amount: 2, clause: clause('NEI-8.1-e', 'Die bonus') }],
    territoryPoints: name === 'JAPAN' ? 14 : 0,
    territoryTerms: [{ text: 'Oilfields held', amount: 4, clause: clause('NEI-4.3-b', 'Oilfields') }],
    lossPoints: name === 'JAPAN' ? null : 2,
    lossPointsHidden: name === 'JAPAN',
    lossTerms: [],
    optionPoints: name === 'ALLIES' ? -2 : 0,
    optionTerms: name === 'ALLIES' ? [{ text: 'A force that costs points', amount: -2, clause: clause('NEI-28.0-b', 'Price') }] : [],
    disrupted: display(name === 'JAPAN' ? ['J-22F', 'J-SS5'] : [], name === 'ALLIES'),
    destroyed: none,
    potential: display(['J-CV2', 'J-ZUI', 'J-2T', 'J-48A'], name === 'ALLIES'),
    pool: display(['J-229', 'J-230', 'J-CA4', 'J-SS6'], name === 'ALLIES'),
    awaitingSingapore: none,
    unplaced: scene === 'setup' && name === 'JAPAN' ? display(Object.values(STACKS).flat()) : none,
    picked: none,
    taskForces: name === 'JAPAN' ? [{ number: 1, name: 'CSF', area: 's_B4', membersHidden: false, members: ['J-CA7', 'J-DD3'] }] : [],
  });
  return {
    id: 'mock',
    name: 'Thursday evening',
    book: 'NEI',
    lastEntry: 42,
    enforcement: 'ADVISE',
    dice: 'EITHER',
    houseRules: [],
    optionalRules: [],
    openTable: false,
    withoutAdvice: false,
    packHash: 'mock',
    overlay: null,
    seat: { kind: 'FIRST', name: '' },
    takeBackAsked: null,
    branch: null,
    nextRedo: null,
    stated: [],
    view: {
      scenario: 'I', turn: 2, turnName: 'Dec II 1941', phase: scene === 'setup' ? 'SETUP_JAPAN' : 'JAPANESE_ACTION', phasing: 'JAPAN', abdacom: false, singaporeBox: 3, moraleLevel: 3,
      outcome: null, sides: [side('JAPAN'), side('ALLIES')], areas,
      pending: scene === 'roll' || scene === 'battle' ? mockRoll() : null,
      battle: scene === 'battle' ? mockBattle(find) : null,
    },
    options: { selectable: [], offers: scene === 'action' ? [
      offer('Mobilize Reinforcements', { mobilizeReinforcements: true }, 'pick from the pool by a die', 1, null),
      offer('Fifth Column/Guerrillas', { raiseFifthColumn: true }, 'look at a land area', 1, null),
      offer('End the Action Execution Phase', { endActionPhase: true }, 'the Allies are next', 0, null),
    ] : [] },
  };
}

function offer(action: string, command: object, text: string, cost: number, destination: string | null, refused?: [string, string, string]): Offer {
  return {
    command, action, text, cost, destination, attack: text.includes('attack'),
    verdict: { clear: !refused, refusal: null, violations: refused ? [{ message: refused[1], cure: refused[2], about: [], also: [], clause: clause(refused[0], 'Movement allowance') }] : [] },
  };
}

const inFamily = (family: Action['family'], familyCode: string, ...names: string[]): Action[] => names.map((name) => ({ name, family, familyCode, side: null }));

export const mockActions: Action[] = [
  ...inFamily('ADMINISTRATIVE', 'G-1', 'Mobilize Reinforcements'),
  ...inFamily('INTELLIGENCE', 'G-2', 'Perform Naval Scouting', 'Fifth Column/Guerrillas'),
  ...inFamily('OPERATIONAL', 'G-3', 'Naval Force Move and/or Attack', 'Coastal Bombardment', 'Re-Deploy Naval Units'),
];

export function mockOffers(units: readonly string[]): Offer[] {
  const move = (area: string, attack: boolean) => ({ moveNavalForce: { force: { units, path: [area], dropOffs: [] }, attack, joining: [] } });
  const action = 'Naval Force Move and/or Attack';
  return [
    offer(action, move('s_C5', false), 'to the South China Sea', 1, 's_C5'),
    offer(action, move('s_D5', false), 'to Miri roads', 1, 's_D5'),
    offer(action, move('s_D4', true), 'to Kuching waters, attack', 1, 's_D4'),
    offer(action, move('s_E4', false), 'to Pontianak waters', 1, 's_E4'),
    offer('Coastal Bombardment', { bombardCoast: { units, path: ['s_D4'], dropOffs: [] } }, 'Kuching from Kuching waters', 1, 's_D4'),
    offer(action, move('s_G4N', true), 'to the Java Sea, attack', 1, 's_G4N', ['NEI-10.2-a', 'DD-3 is reduced and moves 3 squares; the Java Sea is 5 away.', 'Leave DD-3 behind, or stop at Pontianak waters.']),
  ];
}

function mockRoll(): Pending {
  return {
    kind: 'ROLL', by: 'FIRST', mine: true, sentence: 'Japan rolls 4 dice in the anti-ship stage', count: 4, area: 's_D4', reason: null, question: null, units: [], clause: clause('NEI-12.4-a', 'Fire'),
    dice: [{ unit: 'J-CA7', hitsOn: 3, modifier: 0 }, { unit: 'J-CA7', hitsOn: 3, modifier: 0 }, { unit: 'J-DD3', hitsOn: 1, modifier: 0 }, { unit: 'J-CL16', hitsOn: 2, modifier: 1 }],
  };
}

function mockBattle(find: (id: string) => Unit[]): Battle {
  return {
    profile: 'NAVAL', area: 's_D4', attacker: 'JAPAN', firstFire: 'JAPAN', firstFireClause: clause('NEI-12.1-b', 'Attacker first'), stage: 'ANTI_SHIP', firing: 'JAPAN',
    attackers: ['J-CA7', 'J-DD3', 'J-CL16'].flatMap(find), defenders: ['N-CL', 'N-DD1', 'S-SS1'].flatMap(find),
    shots: [{ stage: 'ANTI_AIR', unit: 'N-CL', face: 5, hitsOn: 1, modifier: 0, hit: false }, { stage: 'ANTI_SHIP', unit: 'J-CA7', face: 2, hitsOn: 3, modifier: 0, hit: true }],
  };
}

export function mockEntries(): Entry[] {
  const texts = ['Japan rolls for the incident: 3.', 'No incident.', 'Japan rolls for Action Points: 5, determines 8.', 'CA-7, DD-3 and CL-16 move from Cam Ranh Bay to B4.', 'Marines land at Menado against no one.'];
  return texts.map((text, at) => ({
    number: 38 + at, by: at > 3 ? 'SECOND' : 'FIRST', at: '2026-01-05T20:15:00Z', takenBack: at === 1, ofPlay: true, renews: null, overruled: null, seal: null, proof: null,
    lines: [{ text, clause: clause('NEI-8.1-a', 'Action Points') }],
  }));
}
