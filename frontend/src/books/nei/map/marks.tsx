import css from '../../../ui/styles/map.module.css';
// The small signs printed on the map: each has a shape of its own, for colour is never the only sign.

export function PortMark({ x, y, major, open }: { x: number; y: number; major: boolean; open: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`} className={`mark port${open ? '' : ' closed'}`}>
      {major && <circle r="8" className={css.markRing} />}
      <path d="M0-6.200a1.700 1.700 0 1 1-.01 0ZM0-2.800V5M-2.600-1H2.600M-4.800 1.400C-4.500 4-2.400 5.400 0 5.600 2.400 5.400 4.500 4 4.800 1.400" className={css.markLine} />
    </g>
  );
}

export function AirfieldMark({ x, y, open, capacity, based }: { x: number; y: number; open: boolean; capacity: number | null; based: number | null }) {
  return (
    <g transform={`translate(${x} ${y})`} className={`mark airfield${open ? '' : ' closed'}`}>
      <path d="M0-6C.9-6 1-4.400 1-3.400V-1.200L6 1.800V3.200L1 1.800V4.200L2.600 5.400V6.400L0 5.800-2.600 6.400V5.400L-1 4.200V1.800L-6 3.200V1.800L-1-1.200V-3.400C-1-4.400-.9-6 0-6Z" className={css.markFill} />
      {open && capacity !== null && (
        <>
          <rect x="7.500" y="-6.500" width={based === null ? 12 : 23} height="13" rx="6.500" className={css.markPill} data-part="mark-pill" />
          <text x={based === null ? 13.5 : 19} y="3.700" textAnchor="middle" className={css.markText}>{based === null ? capacity : `${based}/${capacity}`}</text>
        </>
      )}
    </g>
  );
}

export function OilMark({ x, y, demolished }: { x: number; y: number; demolished: boolean }) {
  return demolished ? (
    <g transform={`translate(${x} ${y})`} className="mark fire">
      <path d="M.4-7.500C1 -4.500 5 -3 5 1.600 5 4.600 2.800 6.500 0 6.500S-5 4.600-5 1.600C-5-.6-3.600-2-2.600-3.200-2.400-1.800-1.800-1.200-1-.8-1.600-3.600-1-6 .4-7.500Z" className={css.flame} />
      <path d="M.2 5.600c-1.600 0-2.500-1-2.500-2.400 0-1.500 1.300-2 1.700-3.600 1.600.9 3.200 2.100 3.200 3.800 0 1.400-1 2.200-2.400 2.200Z" className={css.flameHeart} />
    </g>
  ) : (
    <g transform={`translate(${x} ${y})`} className="mark oil">
      <path d="M0-7L-4.500 6.500M0-7L4.500 6.500M-1.700-2H1.700M-3 2.200H3M-1.700-2L3 2.200M1.700-2L-3 2.200M-3 2.200L4.500 6.500M-6 6.500H6" className={css.markLine} />
    </g>
  );
}

/** Who holds the area: a round sun, a four-pointed star, both when contested, nothing when nobody does. */
export function ControlFlag({ x, y, control }: { x: number; y: number; control: string }) {
  if (control === 'UNCONTROLLED') return null;
  return (
    <g transform={`translate(${x} ${y})`} className={`flag ${control.toLowerCase()}`}><g className={css.flagFace}>
      <path d="M-8-6V9" className={css.pole} />
      <rect x="-8" y="-6" width="17" height="11" rx="1" className={css.cloth} data-part="cloth" />
      {control === 'JAPAN' && <circle cx=".5" cy="-.5" r="3.400" className="sign" />}
      {control === 'ALLIES' && <path d="M.5-4.800L1.700-1.700 4.800-.5 1.700.7.500 3.800-.7.7-3.800-.5-.7-1.700Z" className="sign" />}
      {control === 'CONTESTED' && <path d="M-3.500-4.200L4.500 3.200M4.500-4.200L-3.500 3.200" className={css.signLine} />}
    </g></g>
  );
}
