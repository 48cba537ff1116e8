import type { CSSProperties } from 'react';
import type { FanLine } from './measure-fan.ts';

/** Dashes and dots use real lengths. Everything else uses fractions of the line's length. */
const DASHED: ReadonlySet<string> = new Set(['off', 'bad', 'warn']);
/** Offset between the lines' pulses, so that six deliveries look like six. */
const PULSE_OFFSET_SECONDS = 0.23;

/** Draws only the lines, which repeat what the rows say. */
export function FanLines({ lines }: { lines: readonly FanLine[] }) {
  return lines.map(({ state, path }, index) => (
    <g key={index}>
      <path
        className={state}
        d={path}
        style={{ '--n': index } as CSSProperties}
        {...(DASHED.has(state) ? {} : { pathLength: 1 })}
      />
      {state === 'busy' ? (
        <path
          className="pulse"
          d={path}
          pathLength={1}
          style={{ animationDelay: `${-PULSE_OFFSET_SECONDS * index}s` }}
        />
      ) : null}
    </g>
  ));
}
