import './words';
import { useEffect, useState } from 'react';
import type { NeiCommand } from '../../../graphql/types';
import { askDryRun } from './asking';
import { dryRunWords } from './dryRun';
import css from './explorer.module.css';

/** A finger that goes on to another proposal at once asks nothing. In milliseconds. */
const PAUSE = 350;

/** What would come of a proposal, in one line. It asks after a pause, and nothing waits for it; no answer is no line. */
export function DryRunLine({ command }: { command: NeiCommand }) {
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => void askDryRun(command).then((run) => current && 'verdict' in run && setWords(dryRunWords(run))), PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [command]);
  return <p className={css.dryRun} data-part="dry-run">{words.join(' · ')}</p>;
}
