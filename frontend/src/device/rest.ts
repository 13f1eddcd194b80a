// When the table is at rest: what is asked and fetched ahead never makes a finger wait.

/** A table that is quiet for so long is not busy with something else. In milliseconds. */
export const QUIET = 1500;

function createRest() {
  /** When a finger last touched the glass. */
  let touched = 0;
  if (typeof window !== 'undefined') {
    for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, () => { touched = performance.now(); }, { capture: true, passive: true });
  }

  /** Until nobody has touched the glass for a while. */
  async function untilAtRest(): Promise<void> {
    for (;;) {
      const rest = touched + QUIET - performance.now();
      if (rest <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  return { untilAtRest };
}

export const { untilAtRest } = createRest();
