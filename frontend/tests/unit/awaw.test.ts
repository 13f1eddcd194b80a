// The forms of A World at War make commands that the published contract takes, and places survive the way there and back.
// @vitest-environment node
import { readFileSync } from 'node:fs';
import { buildSchema, coerceInputValue, type GraphQLInputType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Answers, isFilled, type Field, type Value, type Values } from '../../src/books/declared/forms/fields';
import { atMostTwice } from '../../src/table/table';
import { withFact } from '../../src/books/declared/types';
import { CHOICES } from '../../src/books/awaw/forms/choices';
import { choiceName, quarterName } from '../../src/books/awaw/forms/names';
import { GROUPS, SPECS, type OrderKey } from '../../src/books/awaw/orders/specs';
import { isStep } from '../../src/books/awaw/orders/names';
import { topicsOf } from '../../src/books/awaw/orders/topics';
import { playsSide } from '../../src/books/awaw/plays';
import { placeKey, placeOf, placeOrNone } from '../../src/books/awaw/store/places';
import { seatName } from '../../src/ui/words';
import '../../src/books/awaw/words';

const schema = buildSchema(readFileSync('../schema.graphql', 'utf8'));

/** What the contract finds wrong with a value. */
function faultsOf(value: unknown, type: string): string[] {
  const found: string[] = [];
  coerceInputValue(value, schema.getType(type) as GraphQLInputType, (path, _, error) => found.push(`${path.join('.')}: ${error.message}`));
  return found;
}

/** Something for each kind of field. */
function sample(field: Field): Value {
  switch (field.kind) {
    case 'number':
      return '3';
    case 'choice':
      return field.only?.[0] ?? CHOICES[field.of as keyof typeof CHOICES][0];
    case 'choices':
      return CHOICES[field.of as keyof typeof CHOICES].slice(0, 2);
    case 'yes':
      return 'yes';
    case 'units':
      return ['AUS-INF1', 'AUS-INF2'];
    case 'place':
      return '@INDIA';
    case 'rows':
      return [filled(field.fields)];
    default:
      return 'NN24';
  }
}

const filled = (fields: readonly Field[]): Values => Object.fromEntries(fields.map((field) => [field.key, sample(field)]));
const bare = (fields: readonly Field[]): Values => Object.fromEntries(fields.filter(({ optional, kind }) => !optional && kind !== 'yes').map((field) => [field.key, sample(field)]));

describe('the forms', () => {
  const keys = Object.keys(SPECS) as OrderKey[];

  it.each(keys)('of %s make an order that the contract takes, filled whole or only as far as they must be', (key) => {
    const { fields, order } = SPECS[key];
    for (const values of [filled(fields), bare(fields)]) {
      expect(isFilled(fields, values)).toBe(true);
      expect(faultsOf({ order: order(new Answers(values)) }, 'AwawCommand')).toEqual([]);
    }
  });

  it('stand in one group each', () => {
    const grouped = GROUPS.flatMap(({ orders }) => orders);
    expect(grouped.toSorted()).toEqual(keys.toSorted());
  });

  it.each(topicsOf())('declare $id as the contract takes it', ({ spec }) => {
    const answers = new Answers(filled([...spec.fields, ...(spec.answer ? [spec.answer] : [])]));
    expect(faultsOf({ order: { declare: true }, facts: [{ topic: spec.topic(answers), value: spec.value(answers), section: null }] }, 'AwawCommand')).toEqual([]);
  });

  it('reach every order of the contract, but those that offers and questions lead to', () => {
    const made = new Set(keys.map((key) => Object.keys(SPECS[key].order(new Answers(filled(SPECS[key].fields))))[0]));
    const type = schema.getType('AwawOrder');
    const all = type && 'getFields' in type ? Object.keys(type.getFields()) : [];
    expect(all.filter((key) => !made.has(key)).toSorted()).toEqual(['acceptFact', 'acknowledge', 'answer', 'beginGameTurn', 'correctRecord', 'declare', 'disputeFact', 'endPhase', 'endPlayerTurn', 'roll', 'withdrawFact']);
  });
});

describe('the values of the choices', () => {
  const NAMES = { side: 'AwawSide', nation: 'AwawNation', country: 'AwawCountry', boxname: 'AwawBoxName', land: 'AwawLand', front: 'AwawFront', mark: 'AwawMark', unitkind: 'AwawUnitKind', transport: 'AwawTransportKind', war: 'AwawWar', method: 'AwawMethod', mode: 'AwawMode', mission: 'AwawMission', route: 'AwawGrantRoute', activity: 'AwawActivityKind', attack: 'AwawAttack', compass: 'AwawCompass', prize: 'AwawPrize', season: 'AwawSeason', turnphase: 'AwawPhase', figure: 'AwawFigure', location: 'AwawUnitStatus' } as const;

  it.each(Object.entries(NAMES) as [keyof typeof NAMES, string][])('%s are those of %s, each with a name', (choice, name) => {
    const type = schema.getType(name);
    const values = type && 'getValues' in type ? type.getValues().map((value) => value.name) : [];
    expect([...CHOICES[choice]].toSorted()).toEqual(values.toSorted());
    expect(CHOICES[choice].map((value) => choiceName(choice, value)).filter((words) => words === '')).toEqual([]);
  });

  it('name a game turn', () => {
    expect(quarterName({ season: 'FALL', year: 1939 })).toBe('Fall 1939');
  });
});

describe('a place', () => {
  it('is a box or a hex, there and back', () => {
    for (const place of [{ box: 'INDIA' as const, hex: null, name: '' }, { box: null, hex: 'NN24', name: '' }]) {
      const written = placeOf(placeKey(place));
      expect(written).toEqual(place.box ? { box: place.box } : { hex: place.hex });
      expect(faultsOf(written, 'AwawPlaceInput')).toEqual([]);
    }
    expect(placeOrNone('')).toBeNull();
  });
});

describe('the first seat', () => {
  it('plays the Axis in this book, and Japan in the others', () => {
    const seat = (kind: 'FIRST' | 'SECOND' | 'BOTH' | 'ONLOOKER') => ({ seat: { kind, name: '' } });
    expect([playsSide(seat('FIRST'), 'AXIS'), playsSide(seat('FIRST'), 'ALLIES'), playsSide(seat('BOTH'), 'ALLIES'), playsSide(seat('ONLOOKER'), 'AXIS')]).toEqual([true, false, true, false]);
    expect([seatName('FIRST', 'AWAW'), seatName('FIRST', 'GEAW'), seatName('FIRST'), seatName('SECOND', 'AWAW')]).toEqual(['Axis', 'Japan', 'Japan', 'Allies']);
  });
});

describe('what the tables share', () => {
  it('knows a step of the sequence', () => {
    expect([isStep({ endPhase: true }), isStep({ beginGameTurn: 'AXIS' }), isStep({ recordYearStart: 1940 })]).toEqual([true, true, false]);
  });

  it('says a fact once, whatever was said of it before', () => {
    const topic = { fullSupply: 'RANGOON' };
    const command = withFact(withFact({ order: {}, facts: null }, { topic, value: { yes: true } }), { topic, value: { yes: false } });
    expect(command.facts).toEqual([{ topic, value: { yes: false } }]);
  });

  it('asks at most twice, however often it is called while it asks', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const ask = atMostTwice(() => {
      asked += 1;
      return new Promise<void>((done) => { answer = done; });
    });
    const first = ask();
    void ask();
    void ask();
    answer();
    await first;
    await Promise.resolve();
    expect(asked).toBe(2);
    answer();
  });
});
