import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { saveStepProgress } from '#app/server/db/queries/delivery-step.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { StepState } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError } from '#app/server/services/deliveries/delivery-lease.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import type { Work } from './step-context.ts';
import {
  type DeliveryEventInput,
  toEventsJson,
} from '#app/server/services/deliveries/to-event-rows.ts';

export interface StepProgress {
  readonly state: DeliveryState;
  readonly step: string;
  readonly stepState: StepState;
  readonly attempt: number;
  readonly intentAt: Date | null;
  readonly events: readonly DeliveryEventInput[];
  readonly exchanges: readonly HttpExchange[];
}

/** Returns the delivery as it is once `progress` is written. */
export function toProgressed(item: WorkItem, progress: StepProgress): WorkItem {
  const { state, step, attempt, intentAt } = progress;
  // Plain JSON, as the database would return it.
  const stepState = JSON.parse(JSON.stringify(progress.stepState)) as StepState;
  return { ...item, state, step, attempt, intentAt, stepState };
}

/**
 * Saves that the delivery continues immediately, with its exchanges, in one statement: this runs after every
 * step, and a transaction would take four times as long. Throws LeaseLostError, and writes nothing, if the
 * lease is gone.
 */
export async function saveProgress(
  deps: Pick<ServiceDeps, 'sql' | 'clock'>,
  { item, lease }: Pick<Work, 'item' | 'lease'>,
  progress: StepProgress,
): Promise<void> {
  const isSaved = await saveStepProgress(deps.sql, {
    deliveryId: item.id,
    leaseToken: lease.token,
    state: progress.state,
    step: progress.step,
    stepState: JSON.stringify(progress.stepState),
    attempt: progress.attempt,
    intentAt: progress.intentAt,
    events: toEventsJson(item, progress, deps.clock.now()),
  });
  if (!isSaved) throw new LeaseLostError('Another worker holds the lease of this delivery.');
}
