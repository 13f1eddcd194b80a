import { useState } from 'react';
import { Button } from 'react-aria-components';
import { DieFace } from '../../../table/dice/DieFace';
import { record } from '../store/actions';
import { database } from '../../../table/database';
import { outbox } from '../../../table/outbox';
import { server } from '../../../table/server';
import { useStore } from '../../../store';
import { commandOf, STEPS } from './steps';
import { commandKey } from '../../../ui/words';
import { t } from '../../../words/words';
import devicesCss from '../../../ui/styles/devices.module.css';
import panelsCss from '../../../ui/styles/panels.module.css';

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** For a player whose server is away: the dice that lie on the table, and the steps of his turn, one after the other. */
export function AwayPanel() {
  const unkept = useStore(database, ({ trouble }) => trouble !== null);
  const title = unkept ? t('away.unkeptTitle') : t('away.title');
  // With nothing waiting, what the view offered last is what can come next; behind what waits, anything may.
  const waits = useStore(outbox, ({ waiting }) => waiting.length > 0);
  const offers = useStore(server, ({ game }) => game?.options.offers);
  const offered = STEPS.filter((step) => offers?.some((offer) => commandKey(offer) === step && offer.verdict.clear));
  const steps = waits || offered.length === 0 ? STEPS : offered;
  const [faces, setFaces] = useState<readonly number[]>([]);
  const send = () => {
    void record({ roll: { faces: [...faces] } });
    setFaces([]);
  };
  return (
    <section className={devicesCss.away} aria-label={title}>
      <h3>{title}</h3>
      <p className="small">{unkept ? t('away.unkeptHint') : t('away.hint')}</p>
      <div className={panelsCss.keys} data-part="keys" role="group" aria-label={t('away.faces')}>
        {FACES.map((face) => <Button key={face} className={panelsCss.key} data-part="key" aria-label={t('away.thrown', { face })} onPress={() => setFaces([...faces, face])}><DieFace face={face} /></Button>)}
      </div>
      <div className="row">
        <Button className="quiet grow" isDisabled={faces.length === 0} onPress={() => setFaces(faces.slice(0, -1))}>{t('dice.takeBack')}</Button>
        <Button className="main grow" isDisabled={faces.length === 0} onPress={send}>{faces.length === 0 ? t('away.noDice') : t('away.note', { faces: faces.join(' ') })}</Button>
      </div>
      <div className="choices" role="group" aria-label={t('away.steps')}>
        {steps.map((step) => <Button key={step} onPress={() => void record(commandOf(step))}>{t(`away.${step}`)}</Button>)}
      </div>
    </section>
  );
}
