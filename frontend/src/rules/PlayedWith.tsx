import { Button } from 'react-aria-components';
import { optionalRules, turnTo } from '../store/rules';
import { server } from '../store/server';
import { useStore } from '../store/store';
import { useText } from './useText';

/** What this table plays besides the standard rules: its scenario, whether it is open, its optional rules and its house rules. */
export function PlayedWith() {
  const game = useStore(server, (state) => state.game);
  const { text: terms, trouble } = useText('the optional rules', optionalRules);
  if (!game) return null;
  const chosen = terms?.filter(({ rule }) => game.optionalRules.includes(rule)) ?? [];
  return (
    <section className="clause-links" aria-label="This game">
      <h3>This game</h3>
      <p className="small">{`Scenario ${game.view.scenario}. ${game.optionalRules.length + game.houseRules.length === 0 ? 'Standard rules, every ruling in our reading.' : ''}`}</p>
      {game.openTable && <p className="small"><b>An open table:</b> nothing is hidden, every seat sees what both sides see.</p>}
      {trouble && <p role="status" className="trouble">{trouble}</p>}
      <ul>
        {chosen.map(({ rule, title, section, sentence, clause }) => (
          <li key={rule}>
            <Button className="quiet clause-link" onPress={() => turnTo({ kind: 'clause', id: clause.id })}>
              <span className="check-text"><b>{title}</b><small>{sentence}</small></span><small>{section}</small>
            </Button>
          </li>
        ))}
        {game.houseRules.map(({ ruling, reading }) => (
          <li key={ruling}>
            <Button className="quiet clause-link" onPress={() => turnTo({ kind: 'ruling', id: ruling })}>
              <span>House rule, reading {reading}</span><small>{ruling}</small>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
