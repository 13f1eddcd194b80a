import { useMemo, useState } from 'react';
import { Button, Dialog, Heading, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components';
import type { Game, NeiCorrectionInput, NeiFace, NeiPlace, NeiSide } from '../../../graphql/types';
import { record } from '../store/actions';
import { server, unitsSeen } from '../../../table/server';
import { useStore } from '../../../store';
import { Choose } from '../../../ui/Choose';
import { NumberChoice } from '../../../ui/NumberChoice';
import { t } from '../../../words/words';

type Kind = 'actionPoints' | 'turn' | 'abdacom' | 'singaporeBox' | 'demolished' | 'unit';

const KINDS: readonly Kind[] = ['actionPoints', 'turn', 'abdacom', 'singaporeBox', 'demolished', 'unit'];
const SIDES: readonly NeiSide[] = ['JAPAN', 'ALLIES'];
const YES_NO = ['yes', 'no'] as const;
const FACES: readonly NeiFace[] = ['FULL', 'REDUCED', 'BASE', 'PATROL'];
const PLACES: readonly NeiPlace[] = ['AREA', 'ABOARD', 'DISRUPTED', 'DESTROYED', 'POTENTIAL', 'POOL', 'AWAITING_SINGAPORE', 'OUT_OF_PLAY'];

/** A correction of the record, by agreement of both sides. */
export function AdjustDialog({ game, isOpen, onClose }: { game: Game; isOpen: boolean; onClose: () => void }) {
  return (
    <ModalOverlay isDismissable isOpen={isOpen} onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className="sheet">
        <Dialog>
          <Heading slot="title">{t('repair.adjust')}</Heading>
          <p className="small">{t('repair.adjustHint')}</p>
          <AdjustForm game={game} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function AdjustForm({ game, onClose }: { game: Game; onClose: () => void }) {
  const pack = useStore(server, (state) => state.pack);
  const [kind, setKind] = useState<Kind>('actionPoints');
  const [side, setSide] = useState<NeiSide>('JAPAN');
  const [number, setNumber] = useState(0);
  const [flag, setFlag] = useState<'yes' | 'no'>('yes');
  const [area, setArea] = useState('');
  const [unit, setUnit] = useState('');
  const [face, setFace] = useState<NeiFace>('FULL');
  const [place, setPlace] = useState<NeiPlace>('AREA');
  const [ship, setShip] = useState('');
  const [reason, setReason] = useState('');
  const units = useMemo(() => [...unitsSeen(game.view).values()].map(({ id, name, category }) => ({ id, name, category })).sort((a, b) => a.name.localeCompare(b.name)), [game.view]);
  const areas = (pack?.areas ?? []).map(({ id, name, square }) => ({ id, name: square ? `${square} ${name}` : name }));
  const oilfields = (pack?.areas ?? []).filter((known) => known.oilfield).map(({ id, name }) => ({ id, name }));

  const correction = (): NeiCorrectionInput | null => {
    switch (kind) {
      case 'actionPoints':
        return { actionPoints: { side, value: number } };
      case 'turn':
        return { turn: number };
      case 'abdacom':
        return { abdacom: flag === 'yes' };
      case 'singaporeBox':
        return { singaporeBox: number };
      case 'demolished':
        return area ? { demolished: { area, value: flag === 'yes' } } : null;
      case 'unit': {
        const at = place === 'AREA' ? area : place === 'ABOARD' ? ship : null;
        return unit && at !== '' ? { unit: { unit, face, place, at } } : null;
      }
    }
  };
  const ready = correction();
  const numbered = kind === 'actionPoints' || kind === 'turn' || kind === 'singaporeBox';
  return (
    <div className="form">
      <Choose label={t('repair.what')} value={kind} choices={KINDS.map((id) => ({ id, name: t(`repair.${id}`) }))} onChange={setKind} />
      {kind === 'actionPoints' && <Choose label={t('repair.side')} value={side} choices={SIDES.map((id) => ({ id, name: t(`side.${id}`) }))} onChange={setSide} />}
      {numbered && <NumberChoice label={t('repair.shown')} value={number} onChange={setNumber} />}
      {kind === 'unit' && <Choose label={t('repair.aUnit')} value={unit} choices={units} onChange={setUnit} />}
      {kind === 'unit' && <Choose label={t('repair.face')} value={face} choices={FACES.map((id) => ({ id, name: t(`repair.face${id}`) }))} onChange={setFace} />}
      {kind === 'unit' && <Choose label={t('repair.place')} value={place} choices={PLACES.map((id) => ({ id, name: t(`repair.place${id}`) }))} onChange={setPlace} />}
      {kind === 'unit' && place === 'AREA' && <Choose label={t('repair.area')} value={area} choices={areas} onChange={setArea} />}
      {kind === 'unit' && place === 'ABOARD' && <Choose label={t('repair.ship')} value={ship} choices={units.filter((known) => known.category === 'NAVAL')} onChange={setShip} />}
      {kind === 'demolished' && <Choose label={t('repair.oilfield')} value={area} choices={oilfields} onChange={setArea} />}
      {(kind === 'abdacom' || kind === 'demolished') && <Choose label={kind === 'abdacom' ? t('repair.inEffect') : t('repair.isDemolished')} value={flag} choices={YES_NO.map((id) => ({ id, name: t(`app.${id}`) }))} onChange={setFlag} />}
      <TextField value={reason} onChange={setReason}>
        <Label>{t('repair.reason')}</Label>
        <Input />
      </TextField>
      <div className="row">
        <Button className="quiet grow" onPress={onClose}>{t('app.cancel')}</Button>
        <Button
          className="main grow"
          isDisabled={!ready || reason.trim() === ''}
          onPress={() => {
            if (!ready) return;
            onClose();
            void record({ adjust: { corrections: [ready], reason: reason.trim() } });
          }}
        >
          {t('repair.propose')}
        </Button>
      </div>
    </div>
  );
}
