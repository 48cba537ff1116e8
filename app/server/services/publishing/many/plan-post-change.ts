import { toCanonicalJson } from '#app/domain/api/canonical-json.ts';
import type { PostsChange } from '#app/domain/posts/change-posts.ts';
import { PLANNED_STATES } from '#app/domain/posts/delivery-state.ts';
import { moveTime } from '#app/domain/posts/move-time.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { NewSchedule } from '#app/server/db/queries/post.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { PlannedShortLink } from '#app/server/services/short-links/post-short-links.ts';
import { ZONES_VERSION } from '#app/server/services/zones-version.ts';
import { refuseOtherThreadFiles } from '../accept/refuse-other-thread-files.ts';
import { pickMedia } from '../accept/find-planned-media.ts';
import type { LinkedPost, PostLinks } from '../accept/link-rewriter.ts';
import { planPost } from '../accept/plan-post.ts';
import type { Target } from '../accept/resolve-targets.ts';
import { takesPhotos } from '../accept/takes-photos.ts';
import { listDisconnected } from '../manage/list-disconnected.ts';
import type { MediaRow } from '../store/media-file.ts';
import type { PlannedPostRow } from './planned-posts.ts';

/** What the change does to one post. Null where it changes nothing. */
export interface PlannedPostChange {
  readonly post: PlannedPostRow;
  readonly schedule: NewSchedule | null;
  readonly options: {
    readonly input: PublishPostInput;
    readonly deliveries: readonly { readonly id: string; readonly options: object }[];
    /** The short links in the options that change. */
    readonly shortLinks: readonly PlannedShortLink[];
  } | null;
  readonly isCanceled: boolean;
  /** Only what is held of a post that has started elsewhere is published now. `post` has just those deliveries. */
  readonly isHeldPart: boolean;
  readonly violations: readonly Violation[];
}

/** What planning depends on, read once for all posts. */
export interface ChangeFacts {
  readonly change: PostsChange;
  readonly now: Date;
  /** The time that each post gets, if the change has one. */
  readonly schedule: NewSchedule | null;
  readonly targets: ReadonlyMap<string, Target>;
  readonly media: ReadonlyMap<string, MediaRow>;
  /** Returns what changes the links of a post. */
  readonly toLinks: (post: LinkedPost) => PostLinks;
  /** The time at which each post has to be, by ID; undefined for any time. */
  readonly from: ReadonlyMap<string, string> | undefined;
}

const NOT_PLANNED = 'This post isn’t scheduled or held anymore, so it stays as it is.';
const HELD_PART =
  'Publishing has already started on other platforms, so what is held of this post can only be published now or canceled.';
const MOVED = {
  pointer: '/filter',
  code: 'post_not_planned',
  message: 'This post was moved in the meantime, so it stays at its new time.',
} as const;
const CANCELED = 'This post was canceled, so there’s nothing to change.';

/** Plans the change of one post. Reads and stores nothing. */
export function planPostChange(
  deps: Pick<ServiceDeps, 'mediaLinks' | 'platforms'>,
  post: PlannedPostRow,
  facts: ChangeFacts,
): PlannedPostChange {
  const none = {
    post,
    schedule: null,
    options: null,
    isCanceled: false,
    isHeldPart: false,
  } as const;
  const { deliveries } = post;
  const isPlanned = deliveries.every(({ state }) => PLANNED_STATES.has(state));
  if (deliveries.length === 0 || !isPlanned || post.time === null) {
    const part = planHeldPart(post, facts);
    if (part) return part;
    const message = explainNotPlanned(post);
    return { ...none, violations: [{ pointer: '/filter', code: 'post_not_planned', message }] };
  }
  if (facts.from && facts.from.get(post.id) !== post.time.at.toISOString())
    return { ...none, violations: [MOVED] };
  if (facts.change.cancel) return { ...none, isCanceled: true, violations: [] };
  const { schedule, violation } = planTime(post.time, post, facts);
  const { options, violations } = planOptions(deps, post, facts);
  const gone = listGone(post, facts);
  const refusals = [...(violation ? [violation] : []), ...gone, ...violations];
  return refusals.length > 0
    ? { ...none, violations: refusals }
    : { ...none, schedule, options, violations: [] };
}

const isHeld = ({ state }: PlannedPostRow['deliveries'][number]): boolean => state === 'held';

function explainNotPlanned({ deliveries }: PlannedPostRow): string {
  if (deliveries.length === 0) return CANCELED;
  return deliveries.some(isHeld) ? HELD_PART : NOT_PLANNED;
}

/** Plans to publish what is held of a post that has started elsewhere. Returns null for any other change. */
function planHeldPart(post: PlannedPostRow, facts: ChangeFacts): PlannedPostChange | null {
  const { change, schedule } = facts;
  const deliveries = post.deliveries.filter(isHeld);
  const [first] = deliveries;
  const isNow = change.publishAt === 'now' && !change.content && !change.platformOptions;
  if (!first || !isNow) return null;
  const part = { ...post, deliveries, countedAt: first.countedAt ?? post.countedAt };
  const violations = listGone(part, facts);
  return {
    post: part,
    schedule: violations.length > 0 ? null : schedule,
    options: null,
    isCanceled: false,
    isHeldPart: true,
    violations,
  };
}

function listGone({ deliveries }: PlannedPostRow, { change, targets }: ChangeFacts): Violation[] {
  const { moveBy, publishAt, queue } = change;
  if (moveBy === undefined && publishAt === undefined && queue === undefined) return [];
  const ofPost = deliveries.flatMap(({ accountId }) => targets.get(accountId) ?? []);
  return listDisconnected(ofPost, '/change');
}

function planTime(
  time: NonNullable<PlannedPostRow['time']>,
  { state }: PlannedPostRow,
  { change, now, schedule }: ChangeFacts,
): { schedule: NewSchedule | null; violation: Violation | null } {
  const { moveBy: by, disambiguation } = change;
  if (by === undefined)
    return { schedule: isSame(time, schedule, state) ? null : schedule, violation: null };
  const moved = moveTime(time, { by, disambiguation, now, pointer: '/change/moveBy' });
  if (moved.time === null) return { schedule: null, violation: moved.violation };
  const next = { ...moved.time, zonesVersion: ZONES_VERSION };
  return { schedule: isSame(time, next, state) ? null : next, violation: null };
}

/** A held post that gets the time that it has is scheduled again, so that's a change. */
function isSame(
  time: NonNullable<PlannedPostRow['time']>,
  next: NewSchedule | null,
  state: PlannedPostRow['state'],
): boolean {
  if (next === null || state === 'held') return false;
  return time.at.getTime() === next.at.getTime() && time.timeZone === next.timeZone;
}

/** Returns a post with the change, as its links are read. */
export function mergePostChange(
  { input: stored, time }: Pick<PlannedPostRow, 'input' | 'time'>,
  { change, schedule }: Pick<ChangeFacts, 'change' | 'schedule'>,
): LinkedPost {
  const { content = {}, platformOptions = {} } = change;
  const input = PublishPostInput.parse({
    ...stored,
    content: { ...stored.content, ...content },
    platformOptions: { ...stored.platformOptions, ...platformOptions },
  });
  return { input, date: (schedule ?? time)?.local.slice(0, 10) ?? null };
}

function planOptions(
  deps: Pick<ServiceDeps, 'mediaLinks' | 'platforms'>,
  { input: stored, time, deliveries }: PlannedPostRow,
  facts: ChangeFacts,
): Pick<PlannedPostChange, 'options' | 'violations'> {
  const { change, targets, media } = facts;
  if (change.content === undefined && change.platformOptions === undefined)
    return { options: null, violations: [] };
  const merged = mergePostChange({ input: stored, time }, facts);
  const { input } = merged;
  const files = pickMedia(deps, input, media);
  const { rewrite, shortLinks } = facts.toLinks(merged);
  const plan = planPost({
    input,
    targets: deliveries.flatMap(({ accountId }) => targets.get(accountId) ?? []),
    files,
    // The run reads TikTok's audiences before it sends anything, as for any scheduled post.
    privacyLevels: new Map(),
    takesPhotos: (target) => takesPhotos(deps, target),
    rewriteLink: rewrite,
  });
  const violations = [
    ...refuseOtherThreadFiles(stored, input),
    ...files.violations,
    ...plan.violations,
  ];
  if (violations.length > 0) return { options: null, violations };
  const changed = deliveries.flatMap(({ id, accountId, options: before }) => {
    const after = plan.deliveries.find(({ target }) => target.accountId === accountId)?.options;
    return after && !isSameJson(before, after) ? [{ id, options: after }] : [];
  });
  if (changed.length === 0) return { options: null, violations: [] };
  const used = shortLinks?.listUsed(changed) ?? [];
  return { options: { input, deliveries: changed, shortLinks: used }, violations: [] };
}

function isSameJson(stored: unknown, next: object): boolean {
  return toCanonicalJson(stored) === toCanonicalJson(JSON.parse(JSON.stringify(next)));
}
