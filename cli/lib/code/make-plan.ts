import type { Client } from '../../client/client.ts';
import { CliError } from '../cli-error.ts';
import type { Delivery, Post } from '../show-post.ts';
import { toPlatformName } from '../show-post.ts';
import type { Finding } from '../lint/lint-row.ts';
import type { Lock, LockEntry } from './lock-file.ts';
import { hashOf, toWords, type Wish, type WishedPost, type Words } from './read-wishes.ts';

export type Action =
  'create' | 'change' | 'cancel' | 'delete' | 'unchanged' | 'drift' | 'refused' | 'invalid';

/** A member of a post that is not the same here and there. */
export interface Difference {
  readonly member: string;
  /** Null: there is none. */
  readonly server: string | null;
  readonly folder: string | null;
}

export interface PlannedPost {
  readonly path: string;
  readonly action: Action;
  /** Why, where the action alone does not say it. */
  readonly reason: string | null;
  readonly postId: string | null;
  readonly differences: readonly Difference[];
  readonly findings: readonly Finding[];
  readonly wish: WishedPost | null;
}

interface PlanInput {
  readonly wishes: readonly Wish[];
  readonly lock: Lock;
  /** What was written elsewhere is overwritten. */
  readonly overwrite: boolean;
  readonly now: Date;
}

/** What applying the folder would do, file by file. Reads the posts that were applied, and changes nothing. */
export async function makePlan(client: Client, input: PlanInput): Promise<PlannedPost[]> {
  const { wishes, lock } = input;
  const planned: PlannedPost[] = [];
  for (const wish of wishes) {
    const entry = lock.posts[wish.path];
    const post = entry?.postId ? await findPost(client, entry.postId) : null;
    planned.push(planWish(wish, { entry, post, input }));
  }
  const paths = new Set(wishes.map((wish) => wish.path));
  for (const [path, entry] of Object.entries(lock.posts)) {
    if (paths.has(path)) continue;
    const post = entry.postId ? await findPost(client, entry.postId) : null;
    planned.push(planRemoval(path, entry, post));
  }
  return planned.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Null: it was deleted since. */
async function findPost(client: Client, postId: string): Promise<Post | null> {
  return client.call('getPost', { params: { postId } }).catch((error: unknown) => {
    if (error instanceof CliError && error.code === 'not_found') return null;
    throw error;
  });
}

interface Known {
  readonly entry: LockEntry | undefined;
  readonly post: Post | null;
  readonly input: PlanInput;
}

function planWish({ path, findings, post: wish }: Wish, known: Known): PlannedPost {
  const { entry, post } = known;
  const differences = wish ? compare(wish.words, post) : [];
  const base = { path, postId: entry?.postId ?? null, differences, findings, wish };
  if (!wish) return { ...base, action: 'invalid', reason: null };
  if (!entry) return { ...base, action: 'create', reason: null };
  if (!entry.postId) return { ...base, ...planResumed(entry, known.input.now) };
  if (!post) {
    const reason =
      'It was deleted elsewhere. Delete the file too; as another file it is posted anew.';
    return { ...base, action: 'drift', reason };
  }
  return { ...base, ...planKnown(wish, { ...known, entry, post }) };
}

type Verdict = Pick<PlannedPost, 'action' | 'reason'>;

/** A server forgets keys after 24 hours: from then on it could not tell that it has the post already. */
const KEY_MS = 23 * 60 * 60 * 1000;

function planResumed({ sending }: LockEntry, now: Date): Verdict {
  const since = sending ? now.getTime() - Date.parse(sending.at) : Infinity;
  if (since < KEY_MS)
    return {
      action: 'create',
      reason: 'It was on its way when apply was stopped: it is posted once.',
    };
  const reason =
    'It was on its way when apply was stopped, too long ago to be sent again safely. Look whether it is there (fanfare posts list), then remove it from the lock file or write its post’s id there.';
  return { action: 'refused', reason };
}

interface Found extends Known {
  readonly entry: LockEntry;
  readonly post: Post;
}

function planKnown(wish: WishedPost, found: Found): Verdict {
  // Sent already, perhaps: under its key the server says what became of it.
  if (found.entry.sending?.hash === wish.hash) return { action: 'change', reason: null };
  return wish.hash === found.entry.hash ? planSame(found) : planOther(wish, found);
}

const OVERWRITTEN = 'What was written elsewhere is overwritten.';

function isDrifted({ entry, post }: Found): boolean {
  return entry.seen !== null && hashWords(post) !== entry.seen;
}

/** The file is what was applied. */
function planSame(found: Found): Verdict {
  const { post, input } = found;
  if (post.state === 'canceled') return { action: 'drift', reason: 'It was canceled elsewhere.' };
  if (!isDrifted(found)) return { action: 'unchanged', reason: null };
  if (!input.overwrite) return { action: 'drift', reason: 'It was changed elsewhere.' };
  const obstacle = findObstacle(post);
  return obstacle === null
    ? { action: 'change', reason: OVERWRITTEN }
    : { action: 'drift', reason: `It was changed elsewhere. ${obstacle}` };
}

/** The file says something else than what was applied. */
function planOther(wish: WishedPost, found: Found): Verdict {
  const { entry, post, input } = found;
  const obstacle =
    entry.fixed === wish.fixed
      ? findObstacle(post)
      : 'Where a post goes, and its files, stay what they were: move this text to another file.';
  if (obstacle !== null) return { action: 'refused', reason: obstacle };
  if (!isDrifted(found)) return { action: 'change', reason: null };
  if (input.overwrite) return { action: 'change', reason: OVERWRITTEN };
  const reason = 'It was changed elsewhere too: see "fanfare diff", then --overwrite.';
  return { action: 'refused', reason };
}

function planRemoval(path: string, { postId }: LockEntry, post: Post | null): PlannedPost {
  const base = { path, postId, differences: [], findings: [], wish: null };
  const prune = 'Its file is gone: with --prune';
  if (!postId) {
    const reason =
      'It was on its way when apply was stopped, and its file is gone: take it back from git.';
    return { ...base, action: 'refused', reason };
  }
  if (!post)
    return {
      ...base,
      action: 'delete',
      reason: `${prune} its entry is removed from the lock file.`,
    };
  if (post.deliveries.every(({ success }) => success !== null)) {
    const live = listLive(post);
    const stays = live === '' ? '' : ` It stays live on ${live}.`;
    return { ...base, action: 'delete', reason: `${prune} it is deleted in Fanfare.${stays}` };
  }
  if (findObstacle(post) === null)
    return { ...base, action: 'cancel', reason: `${prune} it is canceled.` };
  const reason = 'Its file is gone, and it is on its way: once that has ended --prune deletes it.';
  return { ...base, action: 'refused', reason };
}

function hasBegun({ state, startedAt }: Delivery): boolean {
  return startedAt !== null || !['queued', 'waiting', 'canceled'].includes(state);
}

/** Why a post can no longer be changed; null while it can. */
function findObstacle(post: Post): string | null {
  const open = post.deliveries.filter(({ state }) => state !== 'canceled');
  if (open.length === 0) return 'It was canceled.';
  const begun = open.filter(hasBegun);
  if (begun.length === 0) return null;
  const live = listLive(post);
  if (live !== '') return `It is live on ${live}: what is live stays as it is.`;
  const names = [...new Set(begun.map(({ platform }) => toPlatformName(platform)))].join(', ');
  return `Publishing has begun on ${names}: too late to change it.`;
}

function listLive({ deliveries }: Post): string {
  const live = deliveries.filter(({ success, removedAt }) => success === true && !removedAt);
  return [...new Set(live.map(({ platform }) => toPlatformName(platform)))].join(', ');
}

/** What the server shows of a post's words, as one hash. */
export function hashWords({ caption, hashtags }: Words): string {
  return hashOf(toWords(caption, hashtags));
}

function compare(wish: Words, post: Post | null): Difference[] {
  const rows = [
    ['caption', post?.caption ?? null, wish.caption],
    ['hashtags', post?.hashtags.join(', ') ?? null, wish.hashtags.join(', ')],
  ] as const;
  return rows
    .filter(([, server, folder]) => (server ?? '') !== folder)
    .map(([member, server, folder]) => ({ member, server, folder }));
}
