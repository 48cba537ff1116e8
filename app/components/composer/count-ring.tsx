import type { CSSProperties } from 'react';

/** Share of the limit above which the ring warns. */
const NEAR = 0.9;
/** The smallest visible part of the ring, in percent. */
const MIN_PERCENT = 2;

/** Shows how much of a platform's limit is used. The numbers next to it say the same. */
export function CountRing({ count, max }: { count: number; max: number }) {
  const share = count / max;
  const percent = count === 0 ? 0 : Math.min(100, Math.max(MIN_PERCENT, share * 100));
  const tone = share > 1 ? ' over' : share > NEAR ? ' near' : '';
  return (
    <svg className={`ring${tone}`} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle
        className="v"
        cx="10"
        cy="10"
        r="8"
        pathLength="100"
        style={{ '--p': percent } as CSSProperties}
      />
    </svg>
  );
}
