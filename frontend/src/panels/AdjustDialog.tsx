import { useMemo, useState } from 'react';
import { Button, Dialog, Heading, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components';
import type { Game, NeiCorrectionInput, NeiFace, NeiPlace, NeiSide } from '../graphql/types';
import { record } from '../store/actions';
import { server, unitsSeen } from '../store/server';
import { useStore } from '../store/store';
import { Choose } from '../ui/Choose';
import { NumberChoice } from '../ui/NumberChoice';

type Kind = 'actionPoints' | 'turn' | 'abdacom' | 'singaporeBox' | 'demolished' | 'unit';

const KINDS: readonly { id: Kind; name: string }[] = [
  { id: 'actionPoints', name: 'Action Points of a side' },
  { id: 'turn', name: 'Game turn' },
  { id: 'abdacom', name: 'ABDACOM marker' },
  { id: 'singaporeBox', name: 'Singapore marker' },
  { id: 'demolished', name: 'Oilfield demolished or not' },
  { id: 'unit', name: 'A unit: place and face' },
];
const SIDES: readonly { id: NeiSide; name: string }[] = [{ id: 'JAPAN', name: 'Japan' }, { id: 'ALLIES', name: 'Allies' }];
const YES_NO = [{ id: 'yes', name: 'Yes' }, { id: 'no', name: 'No' }] as const;
const FACES: readonly { id: NeiFace; name: string }[] = [{ id: 'FULL', name: 'Full strength' }, { id: 'REDUCED', name: 'Reduced' }, { id: 'BASE', name: 'Base side' }, { id: 'PATROL', name: 'On patrol' }];
const PLACES: readonly { id: NeiPlace; name: string }[] = [
  { id: 'AREA', name: 'On the map' }, { id: 'ABOARD', name: 'Aboard a ship' }, { id: 'DISRUPTED', name: 'Disrupted' }, { id: 'DESTROYED', name: 'Destroyed' },
  { id: 'POTENTIAL', name: 'Potential reinforcements' }, { id: 'POOL', name: 'Reinforcement pool' }, { id: 'AWAITING_SINGAPORE', name: 'Until Singapore falls' }, { id: 'OUT_OF_PLAY', name: 'Out of play' },
];

/** A correction of the record, by agreement of both sides. */
export function AdjustDialog({ game, isOpen, onClose }: { game: Game; isOpen: boolean; onClose: () => void }) {
  return (
    <ModalOverlay isDismissable isOpen={isOpen} onOpenChange={(open) => !open && onClose()} className="veil">
      <Modal className="sheet">
        <Dialog>
          <Heading slot="title">Put the record right</Heading>
          <p className="small">Say what the board shows. The other side is asked to agree.</p>
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
      <Choose label="What" value={kind} choices={KINDS} onChange={setKind} />
      {kind === 'actionPoints' && <Choose label="Side" value={side} choices={SIDES} onChange={setSide} />}
      {numbered && <NumberChoice label="Shown on the board" value={number} onChange={setNumber} />}
      {kind === 'unit' && <Choose label="Unit" value={unit} choices={units} onChange={setUnit} />}
      {kind === 'unit' && <Choose label="Face" value={face} choices={FACES} onChange={setFace} />}
      {kind === 'unit' && <Choose label="Place" value={place} choices={PLACES} onChange={setPlace} />}
      {kind === 'unit' && place === 'AREA' && <Choose label="Area" value={area} choices={areas} onChange={setArea} />}
      {kind === 'unit' && place === 'ABOARD' && <Choose label="Ship" value={ship} choices={units.filter((known) => known.category === 'NAVAL')} onChange={setShip} />}
      {kind === 'demolished' && <Choose label="Oilfield" value={area} choices={oilfields} onChange={setArea} />}
      {(kind === 'abdacom' || kind === 'demolished') && <Choose label={kind === 'abdacom' ? 'In effect' : 'Demolished'} value={flag} choices={YES_NO} onChange={setFlag} />}
      <TextField value={reason} onChange={setReason}>
        <Label>Reason</Label>
        <Input />
      </TextField>
      <div className="row">
        <Button className="quiet grow" onPress={onClose}>Cancel</Button>
        <Button
          className="main grow"
          isDisabled={!ready || reason.trim() === ''}
          onPress={() => {
            if (!ready) return;
            onClose();
            void record({ adjust: { corrections: [ready], reason: reason.trim() } });
          }}
        >
          Propose
        </Button>
      </div>
    </div>
  );
}
