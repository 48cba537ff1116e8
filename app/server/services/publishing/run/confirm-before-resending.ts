import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type StepContext,
  type StepState,
} from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { claimDecision, releaseLease } from '#app/server/services/deliveries/delivery-lease.ts';
import { loadWorkItem, type WorkItem } from '#app/server/services/deliveries/delivery-row.ts';
import { recordOutcome } from '#app/server/services/deliveries/record-outcome.ts';
import { createRunResources, createStepContext, type Work } from './step-context.ts';

/** What the platform reports about a post that the user says isn't there. */
type Lookup =
  /** The post isn't there, or the platform can't tell, so the user's decision applies. */
  | { readonly kind: 'absent' }
  /** The post is live or still processing: Fanfare resumes tracking it from this step. */
  | {
      readonly kind: 'present';
      readonly state: 'confirming' | 'unconfirmed';
      readonly step: string | null;
      readonly stepState: StepState;
      readonly runAt: Date;
      /** The check itself created the post. */
      readonly isNew?: boolean;
    }
  /** The platform can't be queried right now. */
  | { readonly kind: 'unreachable'; readonly message: string };

/**
 * Queries the platform once more, by the known ID or session, before a delivery is resent because a user says
 * it isn't live. Throws `conflict`, and nothing is sent, if the platform can't be queried, or if it still
 * processes or shows the post; in that case Fanfare tracks the post again and no decision is needed. Returns
 * false if the check itself created the post, so nothing is left to send.
 */
export async function confirmBeforeResending(
  deps: ServiceDeps,
  deliveryId: string,
): Promise<boolean> {
  const lease = await claimDecision(deps.prisma, deliveryId);
  if (!lease)
    throw new AppError('conflict', {
      message:
        'Fanfare is already checking this delivery with the platform. Try again in a minute.',
    });
  try {
    const item = await loadWorkItem(deps.prisma, deliveryId);
    const resources = createRunResources(deps, item);
    const work = { item, lease, resources, signal: lease.signal };
    const exchanges: HttpExchange[] = [];
    const response = await findEarlierCommit(deps, work, exchanges);
    if (response.kind === 'present') await followAgain(deps, work, { response, exchanges });
    if (response.kind === 'present' && response.isNew) return false;
    if (response.kind !== 'absent') throw createRefusal(item, response);
    return true;
  } finally {
    lease.stop();
    await releaseLease(deps.prisma, lease);
  }
}

/** Kinds for which the same request may succeed a little later. */
const PASSING_KINDS: ReadonlySet<PlatformErrorKind> = new Set([
  'rate_limited',
  'unavailable',
  'outcome_unknown',
  'unreadable',
]);

async function findEarlierCommit(
  deps: ServiceDeps,
  work: Work,
  exchanges: HttpExchange[],
): Promise<Lookup> {
  const { item } = work;
  const adapter = deps.platforms.getAdapter(item.platform, item.environment);
  if (item.intentAt === null) return { kind: 'absent' };
  try {
    const context = await createStepContext(deps, work, exchanges);
    const step = item.step ?? '';
    if (adapter.steps[step]?.phase === 'confirming')
      return await readBack(adapter, context, { step, state: item.stepState });
    return await queryCommit(adapter, context, item);
  } catch (error) {
    if (error instanceof PlatformError) return toResponse(item, error);
    throw error;
  }
}

async function queryCommit(
  adapter: PlatformAdapter,
  context: StepContext,
  item: WorkItem,
): Promise<Lookup> {
  const result = await adapter.reconcile(context, item.stepState);
  switch (result.kind) {
    case 'not_committed':
    case 'undecidable':
      return { kind: 'absent' };
    case 'look_again':
      return {
        kind: 'present',
        state: 'unconfirmed',
        step: item.step,
        stepState: result.state,
        runAt: result.until,
      };
    case 'committed':
      if (!result.isNew) return readBack(adapter, context, result);
      return {
        kind: 'present',
        state: 'confirming',
        step: result.step,
        stepState: result.state,
        runAt: context.now(),
        isNew: true,
      };
  }
}

async function readBack(
  adapter: PlatformAdapter,
  context: StepContext,
  { step, state: stepState }: { readonly step: string; readonly state: StepState },
): Promise<Lookup> {
  const found = adapter.steps[step];
  const result = found ? await found.run(context, stepState) : null;
  if (result === null) return { kind: 'absent' };
  const present = { kind: 'present', state: 'confirming', step, stepState } as const;
  if (result.kind === 'published') return { ...present, runAt: context.now() };
  // A step before the commit means that the platform discarded the post.
  if (adapter.steps[result.step]?.phase !== 'confirming') return { kind: 'absent' };
  const runAt = result.kind === 'wait' ? result.until : context.now();
  return { ...present, step: result.step, stepState: result.state, runAt };
}

function toResponse({ platform }: WorkItem, error: PlatformError): Lookup {
  const { name } = PLATFORMS[platform];
  if (error.kind === 'reauthorize') {
    const message = `Fanfare can’t check this post on ${name} until you reconnect the account. Reconnect it, then try again.`;
    return { kind: 'unreachable', message };
  }
  // The platform won't say, or says that it discarded the post.
  if (!PASSING_KINDS.has(error.kind)) return { kind: 'absent' };
  const message = `Fanfare couldn’t check whether ${name} has this post. ${error.message} Try again in a few minutes.`;
  return { kind: 'unreachable', message };
}

async function followAgain(
  deps: ServiceDeps,
  work: Work,
  {
    response,
    exchanges,
  }: {
    readonly response: Extract<Lookup, { kind: 'present' }>;
    readonly exchanges: readonly HttpExchange[];
  },
): Promise<void> {
  const { state, step, stepState, runAt } = response;
  const message = response.isNew
    ? 'A person confirmed that the post isn’t live. It was sent again.'
    : 'A person reported that the post isn’t live, but the platform still has it.';
  await recordOutcome(deps, work, {
    change: { state, step, stepState, needsDecision: false, attempt: 0 },
    events: [{ kind: 'resumed', message }],
    exchanges,
    runAt,
  });
  deps.queue.wake();
}

function createRefusal(
  { platform }: WorkItem,
  response: Exclude<Lookup, { kind: 'absent' }>,
): AppError {
  if (response.kind === 'unreachable')
    return new AppError('conflict', { message: response.message });
  const { name } = PLATFORMS[platform];
  const message =
    response.state === 'confirming'
      ? `${name} has this post: it's live or still being processed. Nothing was sent again. Fanfare follows it and shows the link when it's live.`
      : `${name} may not show this post yet. Nothing was sent again. Fanfare will check again and ask you if it still can’t tell.`;
  return new AppError('conflict', { message });
}
