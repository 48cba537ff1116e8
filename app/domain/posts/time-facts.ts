import type { ClockChange } from './clock-change.ts';
import type { ShownTime, TimeFormat } from './shown-time.ts';

/** The facts that a form needs to offer times. */
export interface TimeFacts {
  /** How to write times: in the workspace's zone, as the reader's region does. */
  readonly format: TimeFormat;
  /** The day on which the reader's weeks start: 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
  /** ISO 8601. */
  readonly now: string;
  /** Today in the workspace's zone, such as 2026-11-28. */
  readonly today: string;
  readonly queues: readonly QueueChoice[];
  /** The next free slot of the chosen queue; null if none is chosen or it has none. */
  readonly nextSlot: (ShownTime & { readonly queueId: string }) | null;
  /** The two times that the submitted one can mean, if the clocks change then. */
  readonly clockChange: ClockChange | null;
}

export interface QueueChoice {
  readonly id: string;
  readonly name: string;
  readonly isPaused: boolean;
}
