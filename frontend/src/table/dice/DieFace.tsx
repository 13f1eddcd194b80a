import css from '../../ui/styles/panels.module.css';
const pips: { [face: number]: readonly [number, number][] } = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6.5, 6.5], [12, 12], [17.5, 17.5]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6.5, 6.5], [17.5, 6.5], [12, 12], [6.5, 17.5], [17.5, 17.5]],
  6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};

export function DieFace({ face, size = 38, hit }: { face: number | null; size?: number; hit?: boolean }) {
  return (
    <svg className={`${css.die}${face === null ? ' open' : ''}${hit === true ? ` ${css.hit}` : ''}`} viewBox="0 0 24 24" style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }} aria-hidden="true">
      <rect x="1.500" y="1.500" width="21" height="21" rx="4.500" />
      {(face === null ? [] : (pips[face] ?? [])).map(([x, y]) => <circle key={`${x}-${y}`} cx={x} cy={y} r="2.300" />)}
    </svg>
  );
}
