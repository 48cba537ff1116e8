import type { CSSProperties } from 'react';
import type { FanLine } from './measure-fan.ts';

/** Dashes and dots are drawn in real lengths; everything else in parts of the line's own. */
const DASHED: ReadonlySet<string> = new Set(['off', 'bad', 'warn']);
/** Each line's pulse starts at its own moment, so that six deliveries look like six. */
const PULSE_OFFSET_SECONDS = 0.23;

/** The lines alone. They only repeat what the rows say. */
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
