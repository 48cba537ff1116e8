import type { PlannedTime, TimePlanner, TimeResult } from '../publish/time-planner.ts';
import { openRows } from '../rows/open-rows.ts';
import type { RowCheck } from './check-row.ts';
import type { SentBefore } from './sent-before.ts';

/** When a row would be published, or why it would be refused. */
export interface PlannedRow extends PlannedTime, Pick<TimeResult, 'problem'> {
  readonly row: number;
}

export interface RowPlan {
  readonly sentBefore: number;
  /** Rows with a time, or with a time that can't be used. The first ones only; there may be ten thousand. */
  readonly times: readonly PlannedRow[];
  readonly timesOmitted: number;
  /** Rows that the server would refuse for their time. */
  readonly untimely: number;
  /** Rows that exceed the limits of their day. */
  readonly over: number;
}

const MAX_KEPT = 200;

/** Plans when each valid row would be published that wasn't sent before. */
export async function planRows(
  input: string,
  {
    checkRow,
    sentBefore,
    planner,
  }: { checkRow: RowCheck; sentBefore: SentBefore; planner: TimePlanner },
): Promise<RowPlan> {
  const times: PlannedRow[] = [];
  let [before, timesOmitted, untimely, over] = [0, 0, 0, 0];
  for await (const row of (await openRows(input)).rows) {
    const { findings, targets, timing } = await checkRow(row);
    if (findings.length > 0) continue;
    if ((await sentBefore.take(row)) !== null) {
      before += 1;
      continue;
    }
    const { time, problem, shortage } = await planner.plan(timing, targets.length);
    untimely += problem === null ? 0 : 1;
    over += shortage ? 1 : 0;
    if (time.at === null && time.queue === null && problem === null) continue;
    if (times.length < MAX_KEPT) times.push({ row: row.row, ...time, problem });
    else timesOmitted += 1;
  }
  sentBefore.rewind();
  return { sentBefore: before, times, timesOmitted, untimely, over };
}
