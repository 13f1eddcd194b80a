import { rulingText } from '../store/rules';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { ClauseLinks } from './ClauseLinks';
import { useText } from './useText';

/** A ruling: the question, the readings, the one in force, and why. */
export function RulingPage({ id }: { id: string }) {
  const { text: ruling, trouble } = useText(id, rulingText);
  const chosen = useStore(server, (state) => state.game?.houseRules.find((rule) => rule.ruling === id)?.reading ?? 1);
  if (!ruling) return <p role="status" className={trouble ? 'trouble' : 'small'}>{trouble ?? 'Looking it up…'}</p>;
  return (
    <article className="rules-text">
      <p className="rules-place">On {ruling.section}<span>{ruling.id}</span></p>
      <h2>What the rulebook leaves open</h2>
      <p className="rules-rule">{ruling.question}</p>
      <h3>Readings</h3>
      <ul className="readings">
        {ruling.readings.map((reading, index) => {
          const inForce = index + 1 === chosen;
          return <li key={reading} className={inForce ? 'in-force' : ''}>{inForce && <b>In force</b>}{reading}</li>;
        })}
      </ul>
      <h3>Why</h3>
      <p>{ruling.reason}</p>
      <p className="small">{ruling.configurable ? 'A switch of the game: the reading is chosen when a game is created. The reason speaks for the first.' : 'The same at every table.'}</p>
      <ClauseLinks title="Cited by" clauses={ruling.citedBy} />
    </article>
  );
}
