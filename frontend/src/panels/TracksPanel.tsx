import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { Game, Pack, SideState, Term } from '../graphql/types';
import { ClauseChip } from '../ui/ClauseChip';
import { sideName, signed } from '../ui/words';

/** Turn, Action Points, victory points, Singapore, ABDACOM, morale. */
export function TracksPanel({ game, pack }: { game: Game; pack: Pack }) {
  const { view } = game;
  return (
    <div className="tracks">
      <h3>Game turn</h3>
      <ol className="track turns" aria-label="Turn track">
        {pack.turnNames.map((name, at) => (
          <li key={name} aria-current={at + 1 === view.turn ? 'step' : undefined} className={at + 1 < view.turn ? 'past' : ''}>{name}</li>
        ))}
      </ol>
      <h3>Action Points</h3>
      {view.sides.map((side) => (
        <div key={side.side}>
          <p className="track-name"><b>{sideName(side.side)}</b> {side.actionPoints}</p>
          <ol className={`track ${side.side.toLowerCase()}`} aria-label={`${sideName(side.side)}: ${side.actionPoints} of at most ${side.actionTrackMaximum} Action Points`}>
            {Array.from({ length: side.actionTrackMaximum + 1 }, (_, box) => (
              <li key={box} aria-current={box === side.actionPoints ? 'step' : undefined}>{box}</li>
            ))}
          </ol>
          <Terms title="Where they come from" terms={side.actionPointTerms} />
        </div>
      ))}
      <h3>Victory points</h3>
      {view.sides.map((side) => <Victory key={side.side} side={side} />)}
      <h3>Drive on Singapore</h3>
      <ol className="track" aria-label={`Singapore marker in box ${view.singaporeBox}`}>
        {Array.from({ length: pack.singaporeStart + 1 }, (_, box) => pack.singaporeStart - box).map((box) => (
          <li key={box} aria-current={box === view.singaporeBox ? 'step' : undefined}>{box}</li>
        ))}
      </ol>
      <p className="small">{view.singaporeBox === 0 ? 'Singapore has fallen.' : 'Singapore holds.'}</p>
      <h3>Allied command</h3>
      <p>ABDACOM is {view.abdacom ? 'in effect' : 'not in effect'}. Allied morale level {view.moraleLevel}.</p>
    </div>
  );
}

function Victory({ side }: { side: SideState }) {
  return (
    <div>
      <p className="track-name">
        <b>{sideName(side.side)}</b> {side.territoryPoints ?? 'hidden'} for territory, {side.lossPoints ?? 'hidden'} for losses{side.optionTerms.length > 0 && `, ${signed(side.optionPoints)} for optional forces at the end`}
      </p>
      <Terms title="Terms" terms={[...side.territoryTerms, ...side.lossTerms, ...side.optionTerms]} />
    </div>
  );
}

function Terms({ title, terms }: { title: string; terms: readonly Term[] }) {
  if (terms.length === 0) return null;
  return (
    <Disclosure className="terms">
      <Heading level={4}><Button slot="trigger" className="quiet"><span aria-hidden="true" className="turn-mark">▸</span> {title}</Button></Heading>
      <DisclosurePanel>
        <ul>
          {terms.map((term, at) => (
            <li key={at}><b>{signed(term.amount)}</b><span className="grow">{term.text}</span><ClauseChip clause={term.clause} /></li>
          ))}
        </ul>
      </DisclosurePanel>
    </Disclosure>
  );
}
