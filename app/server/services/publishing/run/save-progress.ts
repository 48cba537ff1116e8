import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
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

export interface ProgressMade {
  readonly state: DeliveryState;
  readonly step: string;
  readonly stepState: StepState;
  readonly attempt: number;
  readonly intentAt: Date | null;
  readonly events: readonly DeliveryEventInput[];
  readonly exchanges: readonly HttpExchange[];
}

/** Returns the delivery as it is once `made` is written. */
export function toProgressed(item: WorkItem, made: ProgressMade): WorkItem {
  const { state, step, attempt, intentAt } = made;
  // Plain JSON, as the database would return it.
  const stepState = JSON.parse(JSON.stringify(made.stepState)) as StepState;
  return { ...item, state, step, attempt, intentAt, stepState };
}

/**
 * Saves that the delivery continues immediately, with its exchanges, in one statement: this runs after every
 * step, and a transaction would take four times as long. Throws LeaseLostError, and writes nothing, if the
 * lease is gone.
 */
export async function saveProgress(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { item, lease }: Pick<Work, 'item' | 'lease'>,
  made: ProgressMade,
): Promise<void> {
  const { state, step, attempt, intentAt } = made;
  const stepState = JSON.stringify(made.stepState);
  const [row] = await deps.prisma.$queryRaw<{ moved: number }[]>`
    WITH moved AS (
      UPDATE delivery
      SET state = ${state}, step = ${step}, step_state = ${stepState}::jsonb, attempt = ${attempt},
        intent_at = ${intentAt}, error_kind = NULL, error_code = NULL, error_message = NULL,
        error_remedy = NULL, platform_message = NULL, retry_safe = NULL, updated_at = now()
      WHERE id = ${item.id} AND lease_token = ${lease.token}
      RETURNING id
    ), told AS (
      INSERT INTO delivery_event (id, delivery_id, at, attempt, step, kind, message, data)
      SELECT e.id, moved.id, e.at, e.attempt, e.step, e.kind, e.message, e.data
      FROM moved, jsonb_to_recordset(${toEventsJson(item, made, deps.clock.now())}::jsonb) AS
        e(id text, at timestamptz, attempt int, step text, kind text, message text, data jsonb)
    )
    SELECT count(*)::int AS moved FROM moved`;
  if (row?.moved !== 1) throw new LeaseLostError('Another worker has this delivery.');
}
