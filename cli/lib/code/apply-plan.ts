import { randomUUID } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import { toLine } from '#cli/text/text.ts';
import { toBody, toChange } from './post-body.ts';
import { dropOtherPaths, type LockedFile, type LockStore } from './lock-file.ts';
import type { PlannedPost } from './create-plan.ts';
import { explainRefusal } from './plan-duplicates.ts';
import { toAppliedTime } from './file-time.ts';
import { type KnownFile, toKey } from './match-types.ts';
import { hashValue, type DesiredPost } from './read-post-files.ts';

export interface AppliedAction {
  readonly path: string;
  readonly action: PlannedPost['action'];
  /** Where the file was before; null if it hasn't moved. */
  readonly from: string | null;
  readonly id: string | null;
  /** Whether the post now matches the folder. */
  readonly done: boolean;
  readonly postId: string | null;
  /** Why it doesn't, or what's left to do. */
  readonly message: string | null;
}

export interface ApplyParts {
  readonly context: Pick<Context, 'terminal'>;
  readonly client: Client;
  readonly store: LockStore;
  readonly project: string;
  readonly prune: boolean;
}

/**
 * Applies the plan one post at a time and saves after each, so a killed run resumes where it stopped. A
 * refused post doesn't stop the others. Throws if none of the rest could succeed either (no permission, no
 * quota, no response).
 */
export async function applyPlan(
  parts: ApplyParts,
  planned: readonly PlannedPost[],
): Promise<AppliedAction[]> {
  const applied: AppliedAction[] = [];
  for (const one of planned) {
    if (one.action === 'unchanged') continue;
    const result = await applyOne(parts, one).catch((error: unknown) => toFailure(one, error));
    parts.context.terminal.writeStatus(toSentence(result, one));
    applied.push(result);
  }
  return applied;
}

function toSentence(
  { path, action, done, postId, message }: AppliedAction,
  { schedule }: PlannedPost,
): string {
  const isScheduled = action === 'create' && schedule !== null;
  const what = done ? (isScheduled ? 'scheduled' : DONE[action]) : 'not applied';
  return [toLine(path), what, postId ?? '', message ?? ''].filter((part) => part !== '').join('  ');
}

const DONE: Readonly<Record<PlannedPost['action'], string>> = {
  create: 'published',
  change: 'changed',
  moved: 'moved',
  cancel: 'canceled',
  delete: 'deleted',
  unchanged: 'unchanged',
  drift: 'skipped',
  refused: 'refused',
  invalid: 'invalid',
};

/** Refusals that apply to all remaining posts as well. */
const ENDS_ALL = new Set(['daily_limit_reached', 'subscription_required', 'payment_past_due']);

function toFailure(
  { path, action, from, id, postId, local }: PlannedPost,
  error: unknown,
): AppliedAction {
  const { publishAt, queue } = local?.input ?? {};
  // The limit of another day than today says nothing about the other posts.
  const isLater = publishAt !== undefined || queue !== undefined;
  const endsAll = (code: string, exit: string) =>
    exit === 'auth' || (ENDS_ALL.has(code) && !(isLater && code === 'daily_limit_reached'));
  if (error instanceof CliError && isRefusal(error) && !endsAll(error.code, error.exit))
    return { path, action, from, id, done: false, postId, message: explainRefusal(error) };
  throw error instanceof Error ? error : new Error(String(error));
}

async function applyOne(parts: ApplyParts, planned: PlannedPost): Promise<AppliedAction> {
  const { path, action, from, id, postId, reason } = planned;
  const left = { path, action, from, id, done: false, postId, message: reason };
  return { ...left, ...(await applyAction(parts, planned)) };
}

/** Returns null if there's nothing to do. */
async function applyAction(parts: ApplyParts, planned: PlannedPost): Promise<ActionResult | null> {
  const { action, local, file } = planned;
  const isRemoval = action === 'cancel' || action === 'delete';
  if (isRemoval) return parts.prune ? remove(parts, planned) : null;
  if (!local) return null;
  if (action === 'create') return create(parts, planned, local);
  if (!file) return null;
  if (action === 'change') return change(parts, planned, { local, file });
  return action === 'moved' ? move(parts, planned, { local, file }) : null;
}

type ActionResult = Pick<AppliedAction, 'done' | 'postId' | 'message'>;

const OTHER_TEXT =
  'Another checkout published different text for this file first. Pull its files and run this command again.';

/**
 * Publishes a file. The server publishes each key only once, so a retry needs no knowledge of earlier
 * attempts.
 */
async function create(
  parts: ApplyParts,
  planned: PlannedPost,
  local: DesiredPost,
): Promise<ActionResult> {
  const { client, store, project } = parts;
  const { path } = planned;
  const key = planned.id ?? toKey(local.hash);
  const post = await toBody(parts, local);
  // If the file is edited between a kill and the next run, that run must find the key the server may already
  // have.
  await recordResult(store, path, { id: key, hash: local.hash });
  const time = toAppliedTime(local.time);
  const body = { project, key, path, hash: local.hash, fixedHash: local.fixed, time, post };
  const idempotencyKey = randomUUID();
  const file = await client
    .call('publishProjectFile', { body, idempotencyKey })
    .catch(async (error: unknown) => {
      if (isRefusal(error)) await forget(store, path, error);
      throw error;
    });
  const { postId, hash } = file;
  const isOurs = hash === local.hash;
  return { done: isOurs, postId, message: isOurs ? null : OTHER_TEXT };
}

interface ChangedFile {
  readonly local: DesiredPost;
  readonly file: KnownFile;
}

/**
 * Changes a post. The server stores path, key, and hash with the change, so after a kill the file has either
 * its old or its new state.
 */
async function change(
  { client, store }: ApplyParts,
  { path, id, postId, schedule }: PlannedPost,
  { local, file }: ChangedFile,
): Promise<ActionResult> {
  const { hash, fixed: fixedHash } = local;
  const body = {
    ifHash: file.hash,
    path,
    hash,
    fixedHash,
    time: toAppliedTime(local.time),
    change: toChange(local, { isMoved: schedule !== null }),
    ...(id === null || id === file.key ? {} : { key: id }),
  };
  const params = { projectFileId: file.id };
  await client.call('updateProjectFile', { params, body, idempotencyKey: randomUUID() });
  await recordResult(store, path, { id: id ?? file.key, hash });
  return { done: true, postId, message: null };
}

async function move(
  { client, store }: ApplyParts,
  { path, id, postId }: PlannedPost,
  { local, file }: ChangedFile,
): Promise<ActionResult> {
  const body = { path, ...(id === null || id === file.key ? {} : { key: id }) };
  const params = { projectFileId: file.id };
  await client.call('updateProjectFile', { params, body, idempotencyKey: randomUUID() });
  await recordResult(store, path, { id: id ?? file.key, hash: local.hash });
  return { done: true, postId, message: null };
}

/**
 * Removes a post whose file is gone. The server forgets posts that never went live, so their files can come
 * back as new posts; it remembers live ones and never publishes them again.
 */
async function remove(
  { client, store }: ApplyParts,
  { path, action, postId, file }: PlannedPost,
): Promise<ActionResult> {
  const removal =
    postId === null ? NOTHING_LEFT : await removePost(client, { path, action, postId });
  if (removal.isForgotten && file)
    await client
      .call('forgetProjectFile', { params: { projectFileId: file.id } })
      .catch(ignoreDeleted);
  if (file) dropOtherPaths(store.lock, file.key, path);
  store.lock.posts.delete(path);
  await store.save();
  return { done: true, postId, message: removal.message };
}

interface Removal {
  /** True if the post never went live. */
  readonly isForgotten: boolean;
  readonly message: string | null;
}

const NOTHING_LEFT: Removal = { isForgotten: false, message: null };

/** Cancels a post, or deletes it in Fanfare. No platform is called. */
async function removePost(
  client: Client,
  { path, action, postId }: { path: string; action: PlannedPost['action']; postId: string },
): Promise<Removal> {
  const params = { postId };
  const idempotencyKey = hashValue(['remove', action, path, postId]);
  if (action === 'cancel') {
    const canceled = await client
      .call('cancelPost', { params, idempotencyKey })
      .catch(ignoreDeleted);
    const isForgotten = canceled?.deliveries.every((one) => one.canceled) ?? false;
    return { isForgotten, message: null };
  }
  const query = { takeDown: 'false' } as const;
  const call = client.call('deletePost', { params, query, idempotencyKey });
  const deleted = await call.catch(ignoreDeleted);
  if (!deleted) return NOTHING_LEFT;
  const live = deleted.stillLive.map(({ url, message }) => url ?? message);
  const isForgotten = live.length === 0 && deleted.takenDown.length === 0;
  return { isForgotten, message: live.length > 0 ? `Still live: ${live.join(', ')}` : null };
}

function ignoreDeleted(error: unknown): null {
  if (!(error instanceof CliError) || error.code !== 'not_found') throw error;
  return null;
}

async function recordResult(store: LockStore, path: string, file: LockedFile): Promise<void> {
  // The file may have moved here from another path.
  dropOtherPaths(store.lock, file.id, path);
  store.lock.posts.set(path, [file]);
  await store.save();
}

/** Drops the entry of a post that wasn't published. */
async function forget({ lock, save }: LockStore, path: string, error: CliError): Promise<void> {
  lock.posts.delete(path);
  // Upload files again next time, because the server no longer has one of them.
  if (error.violations.some(({ code }) => code === 'unknown_media')) lock.media = {};
  await save();
}

/** Returns whether the server read the request and refused it, so it will never take effect. */
function isRefusal(error: unknown): error is CliError {
  if (!(error instanceof CliError)) return false;
  const { exit, code } = error;
  return exit === 'validation' || exit === 'auth' || REFUSALS.has(code);
}

const REFUSALS = new Set([
  'daily_limit_reached',
  'subscription_required',
  'payment_past_due',
  'duplicate_content',
  'conflict',
  'not_found',
]);
