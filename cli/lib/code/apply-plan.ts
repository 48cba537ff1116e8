import { PLATFORM_IDS } from '#app/domain/platforms.ts';
import type { components } from '../../client/api-types.ts';
import type { Client } from '../../client/client.ts';
import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import type { PublishBody } from '../publish-request.ts';
import { toLine } from '../text.ts';
import { uploadMedia } from '../upload-media.ts';
import type { LockEntry, LockStore } from './lock-file.ts';
import { hashWords, type PlannedPost } from './make-plan.ts';
import { hashOf, type WishedFile, type WishedPost } from './read-wishes.ts';

export interface Applied {
  readonly path: string;
  readonly action: PlannedPost['action'];
  /** Whether it is as the folder wishes now. */
  readonly done: boolean;
  readonly postId: string | null;
  /** Why not, or what is left. */
  readonly message: string | null;
}

export interface ApplyParts {
  readonly context: Pick<Context, 'terminal'>;
  readonly client: Client;
  readonly store: LockStore;
  readonly prune: boolean;
}

/**
 * Does what the plan says, one post after the other, and keeps after each what was done: whoever is killed in
 * between goes on there. A post that the server refuses stops no other; throws where none could follow (no
 * right, no room in the day, no answer).
 */
export async function applyPlan(
  parts: ApplyParts,
  planned: readonly PlannedPost[],
): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const one of planned) {
    if (one.action === 'unchanged') continue;
    const result = await applyOne(parts, one).catch((error: unknown) => toFailure(one, error));
    parts.context.terminal.say(toSentence(result));
    applied.push(result);
  }
  return applied;
}

function toSentence({ path, action, done, postId, message }: Applied): string {
  const what = done ? DONE[action] : 'not applied';
  return [toLine(path), what, postId ?? '', message ?? ''].filter((part) => part !== '').join('  ');
}

const DONE: Readonly<Record<PlannedPost['action'], string>> = {
  create: 'posted',
  change: 'changed',
  cancel: 'canceled',
  delete: 'deleted',
  unchanged: 'unchanged',
  drift: 'left as it is',
  refused: 'refused',
  invalid: 'invalid',
};

/** Refusals that hold for all the rest as well. */
const ENDS_ALL = new Set(['daily_limit_reached', 'subscription_required']);

function toFailure({ path, action, postId }: PlannedPost, error: unknown): Applied {
  const endsAll = (code: string, exit: string) => exit === 'auth' || ENDS_ALL.has(code);
  if (error instanceof CliError && isRefusal(error) && !endsAll(error.code, error.exit))
    return { path, action, done: false, postId, message: error.message };
  throw error instanceof Error ? error : new Error(String(error));
}

async function applyOne(parts: ApplyParts, planned: PlannedPost): Promise<Applied> {
  const { path, action, postId, reason } = planned;
  const left = { path, action, done: false, postId, message: reason };
  return { ...left, ...(await carryOut(parts, planned)) };
}

/** Null: nothing is to be done about it. */
async function carryOut(parts: ApplyParts, planned: PlannedPost): Promise<Done | null> {
  const { path, action, wish, postId } = planned;
  if (action === 'create' && wish) return create(parts, planned, wish);
  if (action === 'change' && wish && postId) return change(parts, { path, postId, wish });
  const isRemoval = action === 'cancel' || action === 'delete';
  return isRemoval && parts.prune ? remove(parts, planned) : null;
}

type Done = Pick<Applied, 'done' | 'postId' | 'message'>;

async function create(parts: ApplyParts, { path }: PlannedPost, wish: WishedPost): Promise<Done> {
  const { client, store } = parts;
  const body = await toBody(parts, wish);
  const before = store.lock.posts[path];
  // Of an earlier try that was stopped: with its key the server takes one of the two, whichever came.
  const sending = before?.sending ?? begin(store, path, wish.hash);
  const entry: LockEntry = {
    ...{ hash: wish.hash, fixed: wish.fixed, postId: null, seen: null },
    sending: { ...sending, hash: wish.hash },
  };
  await keep(store, path, entry);
  const call = client.call('publish', { body, waitSeconds: 0, idempotencyKey: sending.key });
  const answer = await call.catch(async (error: unknown) => {
    if (!(error instanceof CliError)) throw error;
    if (isRefusal(error)) await forget(store, path, error);
    throw explain(error);
  });
  if (!('post' in answer)) throw new Error('The server answered with a plan: nothing was sent.');
  const post = await client.call('getPost', { params: { postId: answer.post.id } });
  await finish(store, path, { ...entry, postId: post.id, seen: hashWords(post) });
  return { done: true, postId: post.id, message: null };
}

async function change(
  { client, store }: ApplyParts,
  { path, postId, wish }: { path: string; postId: string; wish: WishedPost },
): Promise<Done> {
  const before = store.lock.posts[path];
  if (!before) throw new Error('A post is to be changed that was never applied.');
  const isResumed = before.sending?.hash === wish.hash;
  const sending = isResumed && before.sending ? before.sending : begin(store, path, wish.hash);
  await keep(store, path, { ...before, sending });
  const post = await client
    .call('changePost', {
      ...{ params: { postId }, body: toChange(wish), idempotencyKey: sending.key },
    })
    .catch(async (error: unknown) => {
      if (isRefusal(error)) await finish(store, path, before);
      throw error;
    });
  const { hash, fixed } = wish;
  await finish(store, path, { ...before, hash, fixed, seen: hashWords(post) });
  return { done: true, postId, message: null };
}

/** The post, or what is left of it; its entry goes when nothing is left to do. */
async function remove(
  { client, store }: ApplyParts,
  { path, action, postId }: PlannedPost,
): Promise<Done> {
  const params = { postId: postId ?? '' };
  const isGone = (error: unknown) => {
    if (!(error instanceof CliError) || error.code !== 'not_found') throw error;
    return null;
  };
  const idempotencyKey = hashOf(['remove', action, path, postId]);
  let message: string | null = null;
  if (action === 'cancel')
    await client.call('cancelPost', { params, idempotencyKey }).catch(isGone);
  else {
    const query = { take_down: 'false' } as const;
    const deleted = await client
      .call('deletePost', { params, query, idempotencyKey })
      .catch(isGone);
    const live = deleted?.stillLive.map(({ url, message: words }) => url ?? words) ?? [];
    if (live.length > 0) message = `Still live: ${live.join(', ')}`;
  }
  delete store.lock.posts[path];
  store.lock.serials[path] = (store.lock.serials[path] ?? 0) + 1;
  await store.save();
  return { done: true, postId, message };
}

/** A key of path, content and how often something of this path was sent: never twice for two wishes. */
function begin({ lock }: LockStore, path: string, hash: string): NonNullable<LockEntry['sending']> {
  const key = hashOf([lock.workspaceId, path, hash, lock.serials[path] ?? 0]);
  return { hash, key, at: new Date().toISOString() };
}

async function keep(store: LockStore, path: string, entry: LockEntry): Promise<void> {
  store.lock.posts[path] = entry;
  await store.save();
}

async function finish(store: LockStore, path: string, entry: LockEntry): Promise<void> {
  store.lock.serials[path] = (store.lock.serials[path] ?? 0) + 1;
  await keep(store, path, { ...entry, sending: null });
}

/** Nothing of it was taken: the next try is another call. */
async function forget(store: LockStore, path: string, error: CliError): Promise<void> {
  // Its earlier text may be a post: that is found out with its key.
  if (error.code === 'idempotency_key_reused') return;
  delete store.lock.posts[path];
  store.lock.serials[path] = (store.lock.serials[path] ?? 0) + 1;
  // A file that the server has no more is uploaded anew.
  if (error.violations.some(({ code }) => code === 'unknown_media')) store.lock.media = {};
  await store.save();
}

function explain(error: CliError): CliError {
  if (error.code !== 'idempotency_key_reused') return error;
  return new CliError(error.code, {
    exit: error.exit,
    message:
      'An earlier text of this file was posted, in an apply that was stopped. Take that text back from git and apply it, then change it.',
    cause: error,
  });
}

/** The server has read it and said no, so that nothing of it will come to pass. */
function isRefusal(error: unknown): error is CliError {
  if (!(error instanceof CliError)) return false;
  const { exit, code } = error;
  return exit === 'validation' || exit === 'auth' || REFUSALS.has(code);
}

const REFUSALS = new Set([
  ...['daily_limit_reached', 'subscription_required', 'duplicate_content', 'conflict'],
  ...['not_found', 'idempotency_key_reused'],
]);

async function toBody(
  parts: ApplyParts,
  { input, media, cover }: WishedPost,
): Promise<PublishBody> {
  const ids: string[] = [];
  for (const file of media) ids.push(await upload(parts, file));
  const coverId = cover && (await upload(parts, cover));
  const { content, ...rest } = input;
  const [mediaId] = ids;
  const files = ids.length > 1 ? { mediaIds: ids } : mediaId === undefined ? {} : { mediaId };
  const body = { ...content, ...files, ...(coverId ? { coverMediaId: coverId } : {}) };
  return { ...rest, content: body };
}

/** Each file once, whatever posts name it; kept at once, because the post is sent with its id. */
async function upload(
  { client, context, store }: ApplyParts,
  { path: filePath, sha256, altText }: WishedFile,
): Promise<string> {
  const key = altText === null ? sha256 : hashOf([sha256, altText]);
  const known = store.lock.media[key];
  if (known !== undefined) return known;
  const file = { filePath, ...(altText === null ? {} : { altText }) };
  const { id } = await uploadMedia(client, context.terminal, file);
  store.lock.media[key] = id;
  await store.save();
  return id;
}

/** All that may be changed, also where the wish says nothing: what stood there before goes. */
function toChange({ input }: WishedPost): components['schemas']['ChangePostRequest'] {
  const { content, isIndividualMode, platformOptions } = input;
  const individualContent = Object.fromEntries(
    PLATFORM_IDS.map((platform) => [platform, input.individualContent?.[platform] ?? null]),
  );
  const { captions, hashtags, privacyStatus } = content;
  const { tiktok, youtube, linkedin } = platformOptions;
  return {
    content: { captions, hashtags, privacyStatus },
    ...{ individualContent, isIndividualMode },
    platformOptions: {
      ...(tiktok ? { tiktok } : {}),
      youtube: youtube ?? { madeForKids: false, syntheticMedia: false },
      linkedin: linkedin ?? { linkCard: true, linkImage: true },
    },
    ...(input.allowDuplicate ? { allowDuplicate: true } : {}),
  };
}
