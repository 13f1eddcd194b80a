import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../words/words';

/** How long a finger stays, in milliseconds. */
export const HOLD = 500;
/** How long a first press of a key, or a click of a screen reader, waits for the second. */
const SECOND = 4000;

interface HoldProps {
  className?: string;
  /** For a screen reader, where the words on it are not enough. */
  label?: string;
  isDisabled?: boolean;
  children: ReactNode;
  onDone: () => void;
}

/**
 * For what cannot be undone: a finger stays on it until it is filled. A key, or the click of a screen reader, is
 * pressed twice; in between the button says so.
 */
export function HoldButton({ className = '', label, isDisabled = false, children, onDone }: HoldProps) {
  const [state, setState] = useState<'idle' | 'holding' | 'asked' | 'short'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const stop = () => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => stop, []);
  const later = (then: () => void, pause: number) => {
    stop();
    timer.current = setTimeout(then, pause);
  };
  const finish = () => {
    stop();
    setState('idle');
    done.current();
  };
  return (
    <Button
      className={`hold ${className} ${state}`}
      isDisabled={isDisabled}
      {...(label ? { 'aria-label': label } : {})}
      onPressStart={({ pointerType }) => {
        if (pointerType === 'keyboard' || pointerType === 'virtual') return;
        setState('holding');
        later(finish, HOLD);
      }}
      onPressEnd={({ pointerType }) => {
        if (pointerType === 'keyboard' || pointerType === 'virtual' || !timer.current) return;
        setState('short');
        later(() => setState('idle'), SECOND);
      }}
      onPress={({ pointerType }) => {
        if (pointerType !== 'keyboard' && pointerType !== 'virtual') return;
        if (state === 'asked') finish();
        else {
          setState('asked');
          later(() => setState('idle'), SECOND);
        }
      }}
    >
      <span className="hold-fill" aria-hidden="true" />
      <span className="hold-words">{children}<small role={state === 'asked' || state === 'short' ? 'status' : undefined}>{state === 'asked' ? t('action.pressAgain') : t('action.hold')}</small></span>
    </Button>
  );
}
