import { MARK } from './mark-shape.ts';

/** The dashed logo, for empty states only. */
export function DashedMark() {
  return (
    <svg className="dashed" viewBox="0 0 32 32" width="44" height="44" aria-hidden="true">
      <path d={MARK} />
    </svg>
  );
}
