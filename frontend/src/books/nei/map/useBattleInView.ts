import { useEffect } from 'react';
import type { Box } from '../../../ui/usePanZoom';
import type { Layout } from './geometry';

/** When a battle begins, the map goes to its square where that is out of view; how near it is stays. */
export function useBattleInView(area: string | undefined, layout: Layout, glideTo: (box: Box) => void): void {
  useEffect(() => {
    const box = area ? layout.areas.get(area)?.box : undefined;
    if (!box) return undefined;
    // The sheet has taken its room by then.
    const timer = setTimeout(() => glideTo(box), 60);
    return () => clearTimeout(timer);
  }, [area, layout, glideTo]);
}
