import type { ReconcileResult } from '#app/server/ports/platform-adapter.ts';
import { isTransient } from '../kit/is-transient.ts';
import { nextPoll } from '../kit/next-poll.ts';
import { readFirst } from '../kit/optional-read.ts';
import { readContainer, WRITE_TIMEOUT_MS, type InstagramCall } from './api.ts';
import { findOwnMedia } from './parts/listing.ts';
import { withoutContainers } from './media.ts';
import type { InstagramState } from './state.ts';
import type { ContainerStatus } from './wire.ts';

/** A lost call may still be running, so an unpublished status is trusted only after this long. */
const SETTLE_MS = 60_000;
const CHECK_PAUSES_SECONDS = [3, 10, 30, 60, 300];
/** About two hours of checks. */
const MAX_CHECKS = 28;

/**
 * Reconciles a lost publish from the container's status: FINISHED means not published, PUBLISHED means
 * published.
 */
export async function reconcileInstagram(
  call: InstagramCall,
  saved: InstagramState,
): Promise<ReconcileResult> {
  const now = call.context.now();
  const state = { ...saved, lostAt: saved.lostAt ?? now.toISOString(), looks: saved.looks + 1 };
  if (state.containerId === null) {
    return notCommitted(
      state,
      'create_container',
      'No container was created, so nothing was published.',
    );
  }
  const status = await readStatus(call, state.containerId);
  if (status === null) return whenUnreadable(call, state);
  switch (status.status_code) {
    case 'PUBLISHED':
      return {
        kind: 'committed',
        step: 'find_media',
        state: { ...settled(state), polls: 0 },
        evidence: 'Instagram reports that the container is published.',
      };
    case 'ERROR':
    case 'EXPIRED':
      return notCommitted(
        withoutContainers(state),
        'create_container',
        `Instagram reports ${status.status_code}: the container wasn't published.`,
      );
    case 'FINISHED':
      return isSettled(call, state)
        ? notCommitted(
            state,
            'publish',
            "Instagram reports that the container isn't published yet.",
          )
        : checkAgain(
            state,
            settlesAt(call, state),
            'Not published yet. The request with the lost response may still be running.',
          );
    default:
      return checkAgain(
        state,
        nextPoll(now, saved.looks, CHECK_PAUSES_SECONDS),
        `Instagram reports ${status.status_code}.`,
      );
  }
}

async function readStatus(
  call: InstagramCall,
  containerId: string,
): Promise<ContainerStatus | null> {
  return orUnread(() => readContainer(call, containerId));
}

/** Returns null for any error except an expired token. Neither read may stop the recovery. */
async function orUnread<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await readFirst(read);
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}

/** Sends nothing while the status is unknown. A matching media item is proof enough that the post is live. */
async function whenUnreadable(
  call: InstagramCall,
  state: InstagramState & { lostAt: string },
): Promise<ReconcileResult> {
  if (state.looks < MAX_CHECKS) {
    const until = nextPoll(call.context.now(), state.looks - 1, CHECK_PAUSES_SECONDS);
    return checkAgain(state, until, "Couldn't read the container's status.");
  }
  const found = await orUnread(() => findOwnMedia(call, state));
  if (found !== null) {
    return {
      kind: 'committed',
      step: 'confirm',
      state: { ...settled(state), mediaId: found.id, polls: 0 },
      evidence: "The post is in the account's list of posts.",
    };
  }
  return {
    kind: 'undecidable',
    state,
    evidence:
      "Instagram doesn't report the container's result, and the post isn't in the account's list.",
  };
}

function settlesAt(call: InstagramCall, state: { lostAt: string }): Date {
  const afterCheck = Date.parse(state.lostAt) + SETTLE_MS;
  const intent = call.context.intentAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(afterCheck, intent + WRITE_TIMEOUT_MS + SETTLE_MS));
}

function isSettled(call: InstagramCall, state: { lostAt: string }): boolean {
  return call.context.now() >= settlesAt(call, state);
}

/** Resets the count, so a later lost call in the same delivery starts its own. */
function settled(state: InstagramState): InstagramState {
  return { ...state, lostAt: null, looks: 0 };
}

function notCommitted(state: InstagramState, step: string, evidence: string): ReconcileResult {
  return { kind: 'not_committed', basis: 'object', step, state: settled(state), evidence };
}

function checkAgain(state: InstagramState, until: Date, evidence: string): ReconcileResult {
  return { kind: 'look_again', state, until, evidence };
}
