// Parts of a table that are not on the glass at the first look: each comes when it is asked for, and all of them ahead,
// once the table is at rest, so that nobody waits for a sheet and none is missing when the wireless goes away.
import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { QUIET, untilAtRest } from '../device/rest';
import { t } from '../words/words';

/** A part that has not come after so long is said to be missing. In milliseconds. */
const PATIENCE = 12_000;

/** What the browser's record of times has when no part is missing any more. */
const ALL_HERE = 'all-parts-here';

const ahead: (() => Promise<unknown>)[] = [];

/** A part that comes later. Until it is here it waits in the nearest `Suspense`; once here it is drawn at once. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | null = null;
  const fetch = async () => {
    here ??= await load();
    return { default: here };
  };
  const inTime = () => lazy(() => Promise.race([fetch(), new Promise<never>((_, reject) => setTimeout(() => reject(new Error(t('app.missing'))), PATIENCE))]));
  let Coming = inTime();
  ahead.push(fetch);
  function Later(props: Props) {
    // Whatever it began as it stays, or what was typed into it would be lost when the part is fetched ahead.
    const [Part] = useState<ComponentType<Props>>(() => here ?? Coming);
    return <Part {...props} />;
  }
  const again = () => {
    Coming = inTime();
  };
  return (props: Props) => <OrMissing again={again}><Later {...props} /></OrMissing>;
}

/** A part that the network does not bring, or that fails, says so in its place; the table around it goes on. */
class OrMissing extends Component<{ again: () => void; children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override render() {
    if (!this.state.isMissing) return this.props.children;
    const again = () => {
      this.props.again();
      this.setState({ isMissing: false });
    };
    return (
      <section className="owed" role="alert" data-part="missing">
        <p>{t('app.missing')}</p>
        <Button className="quiet wide" onPress={again}>{t('app.tryAgain')}</Button>
      </section>
    );
  }
}

/** Fetches every part that this table may show, one after the other, while no finger is on the glass; the answer ends it. */
export function fetchAhead(): () => void {
  let wanted = true;
  void (async () => {
    // The first look comes first, with all that it asks.
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    while (wanted) {
      await untilAtRest();
      const next = wanted ? ahead.shift() : undefined;
      if (!next) {
        if (wanted) performance.mark(ALL_HERE);
        return;
      }
      // A part that cannot be had now is fetched when it is asked for.
      await next().catch(() => undefined);
    }
  })();
  return () => {
    wanted = false;
  };
}
