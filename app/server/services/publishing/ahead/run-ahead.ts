import { flagAccount } from '#app/server/db/queries/delivery-outcome.ts';
import { savePreparedStep } from '#app/server/db/queries/delivery-preparation.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import {
  type DeliveryStep,
  PlatformError,
  type StepState,
} from '#app/server/ports/platform-adapter.ts';
import { AccountWaitsError } from '#app/server/services/accounts/get-access-token.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError } from '#app/server/services/deliveries/delivery-lease.ts';
import type { DeliveryEventInput } from '#app/server/services/deliveries/to-event-rows.ts';
import { pause } from '../run/pause.ts';
import { createRunResources, createStepContext } from '../run/step-context.ts';
import { endPreparation } from './end-preparation.ts';
import type { Preparation } from './prepare-next.ts';

/** Waits up to this long keep the lease. */
const SHORT_WAIT_MS = 3000;
/** Errors of a platform that may be gone at the next attempt. */
const PASSING_KINDS: ReadonlySet<string> = new Set([
  'unavailable',
  'outcome_unknown',
  'unreadable',
]);

/** Where a preparation is: a step with its state. */
interface Place {
  readonly step: string;
  readonly state: StepState;
}

/** Runs a delivery's steps up to the commit, saves each, and releases the preparation. */
export async function runAhead(
  deps: ServiceDeps,
  work: Preparation,
  events: readonly DeliveryEventInput[],
): Promise<void> {
  const { item, signal } = work;
  const adapter = deps.platforms.getAdapter(item.platform, item.environment);
  const exchanges: HttpExchange[] = [];
  const resources = createRunResources(deps, item);
  let place: Place = { step: item.step ?? adapter.firstStep, state: item.stepState };
  let { isResumed } = work;
  for (;;) {
    const step = adapter.steps[place.step];
    if (!step) throw new Error(`${item.platform} has no step ${place.step}.`);
    if (!isBeforeCommit(step)) {
      await savePlace(deps, work, { ...place, phase: 'queued' });
      return endPreparation(deps, work, { kind: 'prepared', events, exchanges });
    }
    if (signal.aborted) return endPreparation(deps, work, { kind: 'let_go', exchanges });
    const ran = await runStep(deps, { ...work, isResumed }, { step, place, exchanges, resources });
    if (ran === 'ended') return;
    place = ran;
    isResumed = false;
  }
}

/** Whether a step can run before the post's time. Steps that a platform counts per minute leave that to due posts. */
function isBeforeCommit({ phase, pace }: DeliveryStep): boolean {
  return phase !== 'committing' && phase !== 'confirming' && pace === undefined;
}

interface Execution {
  readonly step: DeliveryStep;
  readonly place: Place;
  readonly exchanges: HttpExchange[];
  readonly resources: ReturnType<typeof createRunResources>;
}

async function runStep(
  deps: ServiceDeps,
  work: Preparation,
  { step, place, exchanges, resources }: Execution,
): Promise<Place | 'ended'> {
  const { item, lease, signal, isResumed } = work;
  const startedAt = deps.clock.now();
  const save = (state: StepState, phase: string): Promise<void> =>
    savePlace(deps, work, { step: place.step, state, phase });
  try {
    await save(place.state, step.phase);
    const context = await createStepContext(
      deps,
      {
        item,
        lease,
        signal,
        resources,
        isResumed,
        saveCheckpoint: (state) => save(state, step.phase),
      },
      exchanges,
    );
    const result = await step.run(context, place.state);
    await lease.writes.settle();
    if (result.kind === 'published') throw new Error(`${item.platform} published ahead of time.`);
    const next = { step: result.step, state: result.state };
    if (result.kind === 'next') return next;
    await savePlace(deps, work, { ...next, phase: 'queued' });
    const waitMs = result.until.getTime() - deps.clock.now().getTime();
    if (waitMs > SHORT_WAIT_MS) {
      await endPreparation(deps, work, { kind: 'later', afterMs: waitMs, exchanges });
      return 'ended';
    }
    await pause(waitMs, signal);
    return next;
  } catch (error) {
    await endFailed(deps, work, { error, startedAt, exchanges });
    return 'ended';
  }
}

/** Ends a preparation after an error. A refusal that only the account's user can fix is reported now. */
async function endFailed(
  deps: ServiceDeps,
  work: Preparation,
  failure: {
    readonly error: unknown;
    readonly startedAt: Date;
    readonly exchanges: readonly HttpExchange[];
  },
): Promise<void> {
  const { error, startedAt, exchanges } = failure;
  if (error instanceof LeaseLostError) throw error;
  const { item, signal } = work;
  if (signal.aborted || error instanceof AccountWaitsError)
    return endPreparation(deps, work, { kind: 'let_go', exchanges });
  if (!(error instanceof PlatformError)) {
    deps.logger.warn({ err: error, deliveryId: item.id }, 'Media weren’t prepared ahead of time.');
    const message = 'Fanfare had an internal error.';
    return endPreparation(deps, work, { kind: 'failed', message, exchanges });
  }
  const { kind, message, remedy, needsReconnect, lacksPermission } = error;
  if (needsReconnect) {
    const now = deps.clock.now();
    const { accountId } = item;
    await flagAccount(deps.sql, { accountId, now, since: startedAt, lacksPermission });
  }
  if (PASSING_KINDS.has(kind))
    return endPreparation(deps, work, { kind: 'failed', message, exchanges });
  // After any other refusal, the post's own run starts over. A limit says nothing about what was sent.
  if (kind === 'rate_limited')
    return endPreparation(deps, work, { kind: 'given_up', message, exchanges });
  await startOver(deps, work);
  // The account's own notification says what to do about that.
  const reason = needsReconnect ? {} : { reason: remedy || message };
  return endPreparation(deps, work, { kind: 'given_up', message, exchanges, ...reason });
}

async function startOver({ sql }: Pick<ServiceDeps, 'sql'>, { lease }: Preparation): Promise<void> {
  await savePreparedStep(sql, lease, { state: 'queued', step: null, stepState: {}, files: null });
}

async function savePlace(
  { sql }: Pick<ServiceDeps, 'sql'>,
  { item, lease }: Preparation,
  { step, state, phase }: Place & { readonly phase: string },
): Promise<void> {
  const { mediaAssetIds, coverAssetId } = item;
  const isSaved = await savePreparedStep(sql, lease, {
    state: phase,
    step,
    stepState: state,
    files: { mediaAssetIds, coverAssetId },
  });
  if (!isSaved) throw new LeaseLostError('Another worker prepares this delivery.');
}
