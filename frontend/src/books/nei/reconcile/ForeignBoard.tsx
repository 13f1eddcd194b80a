import { useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { device } from '../../../device/device';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { saveText } from '../../../ui/saveFile';
import { t } from '../../../words/words';
import { joined, learnMapping, mappingIn, type Learnt } from './boardFile';

/** Names that are asked for at a time; whoever has more goes on after these. */
const ASKED = 30;

/** A VASSAL module that others made: its mapping is learnt from a save that agrees with the record, and kept on this device. */
export function ForeignBoard({ busy, onChoose }: { busy: boolean; onChoose: (file: File | undefined) => void }) {
  const mapping = useStore(device, (state) => state.vassalMapping);
  const [asked, setAsked] = useState<Pick<Learnt, 'unknown' | 'free'>>({ unknown: [], free: [] });
  const [trouble, setTrouble] = useState<string | null>(null);
  const learn = async (file: File | undefined) => {
    if (!file) return;
    setTrouble(null);
    try {
      const { mapping: more, unknown, free } = await learnMapping(file);
      const all = joined(mapping, more);
      const known = new Set(Object.values(all.pieces));
      device.set({ vassalMapping: all });
      setAsked({ unknown: unknown.filter((name) => !(name in all.pieces)), free: free.filter(({ unit }) => !known.has(unit)) });
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  const load = async (file: File | undefined) => {
    const read = file ? mappingIn(await file.text()) : null;
    if (read) device.set({ vassalMapping: read });
    setTrouble(file && !read ? t('foreign.noMapping') : null);
  };
  const name = (piece: string, unit: string) => {
    if (!mapping || !unit) return;
    device.set({ vassalMapping: { ...mapping, pieces: { ...mapping.pieces, [piece]: unit } } });
    setAsked(({ unknown, free }) => ({ unknown: unknown.filter((one) => one !== piece), free: free.filter((one) => one.unit !== unit) }));
  };
  return (
    <section aria-labelledby="foreign" data-part="foreign">
      <h3 id="foreign">{t('foreign.title')}</h3>
      <p className="small">{mapping ? t('foreign.known', { pieces: Object.keys(mapping.pieces).length, places: mapping.places.length }) : t('foreign.how')}</p>
      {mapping && <FileTrigger acceptedFileTypes={['.vsav']} onSelect={(files) => onChoose(files?.[0])}><Button className="main wide" isDisabled={busy}>{t('foreign.compare')}</Button></FileTrigger>}
      <FileTrigger acceptedFileTypes={['.vsav']} onSelect={(files) => void learn(files?.[0])}><Button className={mapping ? 'quiet wide' : 'main wide'} isDisabled={busy}>{mapping ? t('foreign.learnMore') : t('foreign.learn')}</Button></FileTrigger>
      {trouble && <p role="alert" className="trouble">{trouble}</p>}
      {asked.unknown.length > 0 && asked.free.length > 0 && (
        <>
          <p role="status">{t('foreign.unknown', { count: asked.unknown.length })}</p>
          {asked.unknown.slice(0, ASKED).map((piece) => <Choose key={piece} label={piece} value="" choices={[{ id: '', name: t('foreign.none') }, ...asked.free.map(({ unit, label }) => ({ id: unit, name: label }))]} onChange={(unit) => name(piece, unit)} />)}
        </>
      )}
      <div className="row">
        <FileTrigger acceptedFileTypes={['.json']} onSelect={(files) => void load(files?.[0])}><Button className="quiet">{t('foreign.load')}</Button></FileTrigger>
        {mapping && <Button className="quiet" onPress={() => saveText(JSON.stringify(mapping, null, 2), 'vassal-mapping.json')}>{t('foreign.save')}</Button>}
        {mapping && <Button className="quiet" onPress={() => { device.set({ vassalMapping: null }); setAsked({ unknown: [], free: [] }); }}>{t('foreign.forget')}</Button>}
      </div>
    </section>
  );
}
