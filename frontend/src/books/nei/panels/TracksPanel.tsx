import { memo } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { Game, Pack, SideState, Term } from '../../../graphql/types';
import { isTrackReconstructed, type Subject } from '../store/journeys';
import { ClauseChip } from '../../../ui/ClauseChip';
import { Journey, ReconstructedMark } from '../journey/Journey';
import { sideName, signed } from '../../../ui/words';
import { t } from '../../../words/words';
import css from '../../../ui/styles/panels.module.css';

/** What is printed on the map beside its squares: what lies open here first. */
const PRINTED: readonly Subject[] = ['tracks', 'singapore', 'turns', 'incidentJapanese', 'incidentAllied', 'refitJapanese', 'refitAllied', 'terrain', 'oilfields'].map((id) => ({ kind: 'table', id }));

/** Turn, Action Points, victory points, Singapore, ABDACOM, morale. */
export const TracksPanel = memo(function TracksPanel({ game, pack }: { game: Game; pack: Pack }) {
  const { view } = game;
  return (
    <div className={css.tracks} data-part="tracks">
      <h3>{t('track.turn')}</h3>
      <ol className={`${css.track} ${css.turns}`} aria-label={t('track.turnTrack')}>
        {pack.turnNames.map((name, at) => (
          <li key={name} aria-current={at + 1 === view.turn ? 'step' : undefined} className={at + 1 < view.turn ? 'past' : ''}>{name}</li>
        ))}
      </ol>
      <h3>{t('track.actionPoints')} {isTrackReconstructed(pack, 'tracks') && <ReconstructedMark />}</h3>
      {view.sides.map((side) => (
        <div key={side.side}>
          <p className={css.trackName}><b>{sideName(side.side)}</b> {side.actionPoints}</p>
          <ol className={`${css.track} ${side.side.toLowerCase()}`} aria-label={t('track.apTrack', { side: side.side, points: side.actionPoints, most: side.actionTrackMaximum })}>
            {Array.from({ length: side.actionTrackMaximum + 1 }, (_, box) => (
              <li key={box} aria-current={box === side.actionPoints ? 'step' : undefined}>{box}</li>
            ))}
          </ol>
          <Terms title={t('track.apTerms')} terms={side.actionPointTerms} isOpen />
        </div>
      ))}
      <h3>{t('track.victory')}</h3>
      {view.sides.map((side) => <Victory key={side.side} side={side} />)}
      <h3>{t('track.singapore')} {isTrackReconstructed(pack, 'singapore') && <ReconstructedMark />}</h3>
      <ol className={css.track} aria-label={t('track.singaporeBox', { box: view.singaporeBox })}>
        {Array.from({ length: pack.singaporeStart + 1 }, (_, box) => pack.singaporeStart - box).map((box) => (
          <li key={box} aria-current={box === view.singaporeBox ? 'step' : undefined}>{box}</li>
        ))}
      </ol>
      <p className="small">{view.singaporeBox === 0 ? t('track.singaporeFallen') : t('track.singaporeHolds')}</p>
      <h3>{t('track.command')}</h3>
      <p>{view.abdacom ? t('track.abdacom', { level: view.moraleLevel }) : t('track.noAbdacom', { level: view.moraleLevel })}</p>
      <Journey of={PRINTED} title={t('area.journeyTables')} />
    </div>
  );
});

function Victory({ side }: { side: SideState }) {
  return (
    <div>
      <p className={css.trackName}>
        <b>{sideName(side.side)}</b> {victoryWords(side)}
      </p>
      <Terms title={t('track.terms')} terms={[...side.territoryTerms, ...side.lossTerms, ...side.optionTerms]} />
    </div>
  );
}

function victoryWords(side: SideState): string {
  const known = { territory: side.territoryPoints ?? t('track.hidden'), losses: side.lossPoints ?? t('track.hidden') };
  return side.optionTerms.length > 0 ? t('track.vpOptions', { ...known, options: signed(side.optionPoints) }) : t('track.vp', known);
}

function Terms({ title, terms, isOpen = false }: { title: string; terms: readonly Term[]; isOpen?: boolean }) {
  if (terms.length === 0) return null;
  return (
    <Disclosure className={css.terms} data-part="terms" defaultExpanded={isOpen}>
      <Heading level={4}><Button slot="trigger" className="quiet"><span aria-hidden="true" className={css.turnMark}>▸</span> {title}</Button></Heading>
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
