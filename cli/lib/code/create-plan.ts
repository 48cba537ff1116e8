import type { Client } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Finding } from '../lint/lint-row.ts';
import type { Post } from '../show/show-post.ts';
import type { Lock } from './lock-file.ts';
import { matchFiles } from './match-files.ts';
import { type KnownFile, type Match } from './match-types.ts';
import { planRemoval } from './plan-removal.ts';
import { comparePost, type Difference } from './compare-post.ts';
import { isSameTime } from './file-time.ts';
import { planMove } from './plan-move.ts';
import { findTextObstacle } from './post-obstacle.ts';
import type { PostFile, DesiredPost } from './read-post-files.ts';
import type { PlannedTime } from '../publish/time-planner.ts';

/** Documentation order. Scripts rely on the names, so they never change, but new ones may be added. */
export const ACTIONS = [
  ...(['create', 'change', 'moved', 'cancel', 'delete'] as const),
  ...(['unchanged', 'drift', 'refused', 'invalid'] as const),
] as const;
export type Action = (typeof ACTIONS)[number];

export interface PlannedPost {
  readonly path: string;
  readonly action: Action;
  /** Where the file was when it was last applied; null when it hasn't moved. */
  readonly from: string | null;
  /** The file's own id, or the one generated for it. */
  readonly id: string | null;
  /** Explains the action if its name doesn't. */
  readonly reason: string | null;
  readonly postId: string | null;
  /** When the daily limit resets, for a post that exceeds it; null for everything else. */
  readonly retryAt: string | null;
  /** When a new or moved post would be published; null for everything else. */
  readonly schedule: PlannedTime | null;
  readonly differences: readonly Difference[];
  readonly findings: readonly Finding[];
  readonly local: DesiredPost | null;
  /** The server's record of the file; null before it's published. */
  readonly file: KnownFile | null;
}

export interface PlanInput {
  readonly postFiles: readonly PostFile[];
  readonly publishedFiles: readonly KnownFile[];
  /** Null if there is none; it's rebuilt from the server's files then. */
  readonly lock: Lock | null;
  /** Whether changes made elsewhere are overwritten. */
  readonly overwrite: boolean;
  /** Explains why whatever is at a path isn't a post; null if nothing is there. */
  readonly findRemains: (path: string) => Promise<Finding | null>;
}

/** Plans what applying the folder would do to each file. Reads published posts and changes nothing. */
export async function createPlan(client: Client, input: PlanInput): Promise<PlannedPost[]> {
  const { postFiles, publishedFiles, lock } = input;
  const keys = lock && new Map([...lock.posts].map(([path, files]) => [path, listKeys(files)]));
  const { matches, deleted } = matchFiles({ postFiles, publishedFiles, lock: keys });
  const planned: PlannedPost[] = [];
  for (const match of matches) planned.push(await planMatch(client, input, match));
  for (const { path, file } of deleted) {
    const remains = await findRemaining(input, path, file);
    if (remains) {
      planned.push(remains);
      continue;
    }
    const post = file.postId ? await findPost(client, file.postId) : null;
    planned.push(planRemoval(path, file, post));
  }
  return planned.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Plans a post as `invalid` if its file still exists in some form, because only deleting the file deletes the
 * post.
 */
async function findRemaining(
  { lock, postFiles, findRemains }: PlanInput,
  first: string,
  file: KnownFile,
): Promise<PlannedPost | null> {
  const others = [...(lock?.posts ?? [])].filter(([, files]) =>
    files.some(({ id }) => id === file.key),
  );
  for (const path of new Set([first, ...others.map(([name]) => name)])) {
    // Another post is at this path now, and it has been matched already.
    if (postFiles.some((local) => local.path === path)) continue;
    const finding = await findRemains(path);
    if (finding)
      return {
        path,
        action: 'invalid',
        from: null,
        id: file.key,
        reason: null,
        local: null,
        file,
        postId: file.postId,
        retryAt: null,
        schedule: null,
        differences: [],
        findings: [finding],
      };
  }
  return null;
}

function listKeys(files: readonly { readonly id: string }[]): string[] {
  return [...new Set(files.map(({ id }) => id))];
}

/** Returns null if the post has been deleted. */
async function findPost(client: Client, postId: string): Promise<Post | null> {
  return client.call('getPost', { params: { postId } }).catch((error: unknown) => {
    if (error instanceof CliError && error.code === 'not_found') return null;
    throw error;
  });
}

type Verdict = Pick<PlannedPost, 'action' | 'reason'>;

const isAsApplied = (file: KnownFile, local: DesiredPost): boolean =>
  file.hash === local.hash &&
  !file.changedElsewhere &&
  file.state !== 'canceled' &&
  !isMovedElsewhere(file, local);

/** Returns whether a post that isn't published yet has another time than its file. */
function isMovedElsewhere({ state, schedule }: KnownFile, { time }: DesiredPost): boolean {
  const isPlanned = state === 'scheduled' || state === 'held';
  return isPlanned && time !== null && schedule !== null && !isSameTime(time, schedule);
}

async function planMatch(
  client: Client,
  input: PlanInput,
  match: Match<PostFile>,
): Promise<PlannedPost> {
  const { file, problem } = match;
  const base = toBase(match);
  const { local } = base;
  if (!local) return base;
  if (problem !== null) return { ...base, action: 'refused', reason: problem };
  if (!file) return { ...base, action: 'create', differences: comparePost(local, null) };
  const isMoved = base.from !== null || file.key !== base.id;
  if (file.postId !== null && isAsApplied(file, local))
    return { ...base, action: isMoved ? 'moved' : 'unchanged' };
  const post = file.postId === null ? null : await findPost(client, file.postId);
  if (!post) return { ...base, action: 'drift', reason: DELETED };
  return planPost(base, { local, file, post, input });
}

/** Plans a file whose post exists and isn't as it was applied. */
function planPost(
  base: PlannedPost,
  { local, file, post, input }: Omit<MatchedFile, 'bases' | 'overwrite'> & { input: PlanInput },
): PlannedPost {
  const { lock, overwrite } = input;
  const verdict = planKnown({ local, file, post, bases: listBases(lock, file), overwrite });
  const planned = { ...base, differences: comparePost(local, post), ...verdict };
  if (planned.action !== 'change') return planned;
  return { ...planned, ...planMove({ local, file, post, overwrite }) };
}

/** Builds the plan's fields that don't depend on the post. */
function toBase({
  local: { path, findings, post: local },
  key,
  file,
}: Match<PostFile>): PlannedPost {
  return {
    path,
    action: 'invalid',
    from: file && file.path !== path ? file.path : null,
    id: key === '' ? null : key,
    reason: null,
    postId: file?.postId ?? null,
    retryAt: null,
    schedule: null,
    differences: [],
    findings,
    local,
    file,
  };
}

const DELETED =
  'Its post was deleted elsewhere. Delete the file, too, or publish it again with a different ID.';

/** Returns the hashes this checkout last saw for the file, from its lock. */
function listBases(lock: Lock | null, { key }: KnownFile): string[] {
  const files = [...(lock?.posts.values() ?? [])].flat();
  return files.filter(({ id }) => id === key).map(({ hash }) => hash);
}

interface MatchedFile {
  readonly local: DesiredPost;
  readonly file: KnownFile;
  readonly post: Post;
  readonly bases: readonly string[];
  readonly overwrite: boolean;
}

const MOVED =
  'It was moved elsewhere. Set that time in the file, or apply the file’s time with --overwrite.';
const OVERWRITTEN = 'Overwrites changes made elsewhere.';

function planKnown(found: MatchedFile): Verdict {
  const { local, file, post, bases } = found;
  if (file.hash === local.hash) return planSame(found);
  if (file.fixedHash !== local.fixed) return { action: 'refused', reason: FIXED };
  const obstacle = findTextObstacle(local, post);
  if (obstacle !== null) return { action: 'refused', reason: obstacle };
  if (bases.includes(file.hash) && !file.changedElsewhere)
    return { action: 'change', reason: null };
  if (found.overwrite) return { action: 'change', reason: OVERWRITTEN };
  const isBehind = bases.length > 0 && bases.every((base) => base === local.hash);
  return isBehind
    ? { action: 'drift', reason: 'Another checkout applied newer text. Pull its files.' }
    : { action: 'refused', reason: bases.length === 0 ? NO_BASE : BOTH_CHANGED };
}

const FIXED =
  "A post's platforms, media, and queue can't be changed. Move this text to another file.";
const BOTH_CHANGED =
  'It was also changed elsewhere. Check "fanfare diff", then apply this text with --overwrite.';
const NO_BASE =
  'The lock file doesn\'t show which text is newer. Check "fanfare diff", then apply this text with --overwrite.';

/** Plans a file that's unchanged since it was applied. */
function planSame({ local, file, post, overwrite }: MatchedFile): Verdict {
  if (post.state === 'canceled') return { action: 'drift', reason: 'It was canceled elsewhere.' };
  const isMoved = isMovedElsewhere(file, local);
  if (!file.changedElsewhere && !isMoved) return { action: 'unchanged', reason: null };
  if (!overwrite) return { action: 'drift', reason: isMoved ? MOVED : 'It was changed elsewhere.' };
  const obstacle = findTextObstacle(local, post);
  return obstacle === null
    ? { action: 'change', reason: OVERWRITTEN }
    : { action: 'drift', reason: `It was changed elsewhere. ${obstacle}` };
}
