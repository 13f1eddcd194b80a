import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { areaName, packIndex, server } from '../../../table/server';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { Violations } from '../../../ui/Violations';
import { typeName } from '../../../ui/words';
import { t } from '../../../words/words';
import { askMore, type Asked, type More, type Unanswered } from './asking';
import { enemyOf, namedIn, percent } from './figures';
import type { Fight } from './OddsLine';
import css from './odds.module.css';

/** How likely it is to be. */
const CHANCES = ['0.5', '0.75', '0.9', '0.95'] as const;
/** What may be wanted: the area, so many counters of the enemy, or points. */
const WISHES = ['CONTROL', 'LOSES1', 'LOSES2', 'LOSES3', 'POINTS'] as const;
type Wish = (typeof WISHES)[number];

interface MoreNeededProps {
  fight: Fight;
  asked: Asked;
  /** The area that can be controlled; null at sea. */
  land: string | null;
}

/** How many more units it takes until an end is as likely as wished. */
export function MoreNeeded({ fight: { attacker }, asked, land }: MoreNeededProps) {
  const pack = useStore(server, (state) => state.pack);
  const battle = useStore(server, (state) => state.game?.view.battle);
  const [chosen, setUnit] = useState<string | null>(null);
  const [wanted, setWish] = useState<Wish>(land ? 'CONTROL' : 'LOSES1');
  const [chance, setChance] = useState<(typeof CHANCES)[number]>('0.75');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<More | Unanswered | null>(null);
  // An answer holds for what was asked.
  useEffect(() => setSaid(null), [asked, chosen, wanted, chance]);
  if (!pack) return null;
  const { counters } = packIndex(pack);
  const fighting = asked.command ? namedIn(asked.command, attacker, counters) : (battle?.attackers.map(({ id }) => id) ?? []);
  if (fighting.length === 0) return null;
  const unit = chosen && fighting.includes(chosen) ? chosen : (fighting[0] ?? '');
  const nameOf = (id: string): string => {
    const counter = counters.get(id);
    return counter ? [counter.name, typeName(counter.type, counter.category)].filter(Boolean).join(', ') : id;
  };
  const enemy = enemyOf(attacker);
  const wishName = (wish: Wish): string => {
    if (wish === 'CONTROL') return t('odds.holdsWho', { side: attacker, place: areaName(pack, land ?? '') });
    return wish === 'POINTS' ? t('odds.wantPoints', { side: attacker }) : t('odds.wantLoses', { side: enemy, units: Number(wish.at(-1)) });
  };
  const end = () => {
    if (wanted === 'CONTROL') return { control: attacker };
    if (wanted === 'POINTS') return attacker === 'JAPAN' ? { swingAtLeast: 1 } : { swingAtMost: -1 };
    return { loses: { side: enemy, units: Number(wanted.at(-1)) } };
  };
  const ask = async () => {
    setBusy(true);
    setSaid(await askMore(asked, { unit, end: end(), probability: Number(chance) }));
    setBusy(false);
  };
  return (
    <section aria-label={t('odds.more')}>
      <h3>{t('odds.more')}</h3>
      <div className={css.two}>
        <Choose label={t('odds.moreWanted')} value={wanted} choices={WISHES.filter((wish) => wish !== 'CONTROL' || land).map((id) => ({ id, name: wishName(id) }))} onChange={setWish} />
        <Choose label={t('odds.moreChance')} value={chance} choices={CHANCES.map((id) => ({ id, name: percent(Number(id)) }))} onChange={setChance} />
      </div>
      <Choose label={t('odds.moreLike')} value={unit} choices={fighting.map((id) => ({ id, name: nameOf(id) }))} onChange={setUnit} />
      <Button className="quiet wide" onPress={() => !busy && void ask()}>{t(busy ? 'odds.asking' : 'odds.moreAsk')}</Button>
      <div role="status">{said && <Told said={said} name={nameOf(unit)} />}</div>
    </section>
  );
}

function Told({ said, name }: { said: More | Unanswered; name: string }) {
  if ('trouble' in said) return <p>{said.trouble ?? t('odds.away')}</p>;
  const { refusal, more, probability } = said;
  if (refusal) return <Violations violations={[]} refusal={refusal} />;
  return <p><b>{typeof more === 'number' ? t('odds.moreTold', { more, name, chance: percent(probability ?? 0) }) : t('odds.moreNever', { name })}</b></p>;
}
