import {
  PlatformError,
  type ReconcileResult,
  type StepContext,
  type StepState,
} from '#app/server/ports/platform-adapter.ts';
import { callAuthorized } from '../kit/authorized-call.ts';
import { chooseOwnPost } from '../kit/choose-own-post.ts';
import { readShape } from '../kit/call-platform.ts';
import { hasNoResponse } from '../kit/is-transient.ts';
import { isPage, restRequest, type Call } from './api.ts';
import type { LinkedinConfig } from './config.ts';
import { API_CALL, DUPLICATE, isNotFound, NOT_PROCESSED_YET } from './errors.ts';
import { isSame, listSamePosts } from './parts/page-posts.ts';
import { createPost } from './publish.ts';
import { readLinkedinState, type LinkedinState } from './state.ts';
import { findPostUrn, NamedPost } from './wire.ts';

/** How long LinkedIn has been observed to refuse an identical post. The period is undocumented. */
const REPEAT_WINDOW_MS = 10 * 60 * 1000;
/** The first create may still be running. Repeating it too early could create a second post. */
const SETTLE_MS = 10_000;
const REPEAT_PAUSE_MS = 30_000;
const LISTING_PAUSE_MS = 60_000;

/**
 * Reconciles a lost create. A Page's posts can be listed. A member's can't, so the only signal is
 * repeating the byte-identical create: LinkedIn refuses it and names the post if the first one succeeded,
 * and creates the post if not.
 */
export async function reconcileLinkedin(
  config: LinkedinConfig,
  context: StepContext,
  saved: StepState,
): Promise<ReconcileResult> {
  const state = readLinkedinState(saved);
  const call = { config, context };
  const attemptAt = context.intentAt ?? context.now();
  const ageMs = context.now().getTime() - attemptAt.getTime();
  if (ageMs < SETTLE_MS) {
    const until = new Date(attemptAt.getTime() + SETTLE_MS);
    return {
      kind: 'look_again',
      state,
      until,
      evidence: 'The create request may still be in progress.',
    };
  }
  if (isPage(context.account.externalId)) {
    const result = await checkPage(call, state, attemptAt);
    if (result !== null) return result;
  }
  return repeat(call, state, ageMs);
}

/** Returns null if the listing doesn't settle it, so a repeat is needed. */
async function checkPage(
  call: Call,
  state: LinkedinState,
  attemptAt: Date,
): Promise<ReconcileResult | null> {
  const candidates = await listSamePosts(call);
  if (candidates === null) return null;
  const own = await chooseOwnPost(call.context, { candidates, since: attemptAt, precisionMs: 1 });
  if (own.kind === 'found') return toCommitted(state, own.id, `The Page has it as ${own.id}.`);
  if (own.kind === 'unclear') return { kind: 'undecidable', state, evidence: own.evidence };
  const now = call.context.now();
  if (now.getTime() - attemptAt.getTime() > REPEAT_WINDOW_MS) {
    const evidence = "Ten minutes after the create request, the post isn't on the Page.";
    return { kind: 'not_committed', basis: 'listing', step: 'create', state, evidence };
  }
  if (!state.isRepeated) return null;
  const until = new Date(now.getTime() + LISTING_PAUSE_MS);
  return { kind: 'look_again', state, until, evidence: "The post isn't on the Page yet." };
}

/**
 * As long as LinkedIn recognizes the post, any number of repeats creates at most one post, so a repeat
 * whose own response was lost is simply sent again.
 */
async function repeat(call: Call, state: LinkedinState, ageMs: number): Promise<ReconcileResult> {
  if (ageMs > REPEAT_WINDOW_MS) {
    const evidence = 'More than ten minutes have passed, so a retry could post twice.';
    return { kind: 'undecidable', state, evidence };
  }
  const repeated = { ...state, isRepeated: true };
  await call.context.checkpoint(repeated);
  return repeatCreate(call, repeated);
}

async function repeatCreate(call: Call, state: LinkedinState): Promise<ReconcileResult> {
  try {
    const urn = await createPost(call, state);
    const evidence = 'The first create request failed, and the retry succeeded.';
    return { ...toCommitted(state, urn, evidence), isNew: true };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.code === DUPLICATE) return adoptDuplicate(call, state, error);
    if (isNotCreated(error)) return postponeRepeat(call, state, error);
    if (error.kind === 'reauthorize') throw error;
    if (hasNoResponse(error) || error.kind === 'bug') return repeatLater(call, state, error);
    return {
      kind: 'undecidable',
      state,
      evidence: `LinkedIn responded to the retry with ${error.code}.`,
    };
  }
}

/** Returns whether the repeat was refused before LinkedIn checked the post. */
function isNotCreated(error: PlatformError): boolean {
  return (
    error.kind === 'rate_limited' ||
    error.kind === 'unavailable' ||
    error.code === NOT_PROCESSED_YET
  );
}

function postponeRepeat(
  { context }: Call,
  state: LinkedinState,
  error: PlatformError,
): ReconcileResult {
  return {
    kind: 'look_again',
    state: { ...state, isRepeated: false },
    until: error.retryAt ?? new Date(context.now().getTime() + SETTLE_MS),
    evidence: `Couldn't query LinkedIn (${error.code}).`,
  };
}

function repeatLater(
  { context }: Call,
  state: LinkedinState,
  { code }: PlatformError,
): ReconcileResult {
  const until = new Date(context.now().getTime() + REPEAT_PAUSE_MS);
  const evidence = `The retry had no clear response either (${code}).`;
  return { kind: 'look_again', state, until, evidence };
}

async function adoptDuplicate(
  call: Call,
  state: LinkedinState,
  error: PlatformError,
): Promise<ReconcileResult> {
  const urn = findPostUrn(error.platformMessage ?? '');
  if (urn === null) {
    const evidence = "LinkedIn already has this post but doesn't return its ID.";
    return { kind: 'undecidable', state, evidence };
  }
  const named = await readNamed(call, urn);
  if (named === 'gone') {
    const evidence = `LinkedIn still counts ${urn}, which was deleted. Change the text or wait.`;
    return { kind: 'undecidable', state, evidence };
  }
  const since = call.context.intentAt ?? call.context.now();
  const candidates = named === 'another text' ? [] : [{ id: urn, createdAt: named }];
  const own = await chooseOwnPost(call.context, { candidates, since, precisionMs: 1 });
  if (own.kind === 'found')
    return toCommitted(state, urn, `LinkedIn rejected the retry as a duplicate of ${urn}.`);
  const evidence = `LinkedIn already has this text in ${urn}, which isn't this post. Change the text or wait.`;
  return { kind: 'undecidable', state, evidence };
}

/**
 * Returns when LinkedIn created the named post. A token that can only post can't read posts, so the time
 * is then read from the URN.
 */
async function readNamed(
  { config, context }: Call,
  urn: string,
): Promise<Date | 'gone' | 'another text'> {
  const path = `posts/${encodeURIComponent(urn)}?viewContext=AUTHOR`;
  const request = { ...restRequest(config, 'GET', { path }), idempotent: true };
  try {
    const response = await callAuthorized(context, request, API_CALL);
    const post = readShape(response, { rules: API_CALL.rules, schema: NamedPost });
    if (post.commentary !== undefined && !isSame(post.commentary, context.content.text))
      return 'another text';
    return post.createdAt === undefined ? readUrnTime(urn) : new Date(post.createdAt);
  } catch (error) {
    if (!(error instanceof PlatformError) || hasNoResponse(error)) throw error;
    return isNotFound(error) ? 'gone' : readUrnTime(urn);
  }
}

/** LinkedIn's post IDs store the creation time in milliseconds above the 22 lowest bits. */
function readUrnTime(urn: string): Date {
  const digits = /\d+$/u.exec(urn)?.[0] ?? '0';
  return new Date(Number(BigInt(digits) >> 22n));
}

function toCommitted(
  state: LinkedinState,
  urn: string,
  evidence: string,
): Extract<ReconcileResult, { kind: 'committed' }> {
  return { kind: 'committed', step: 'confirm', state: { ...state, remoteId: urn }, evidence };
}
