import { PLATFORMS } from '../platforms/platforms.ts';
import { FOLLOW_UP_TEXTS } from '../posts/follow-up-texts.ts';
import { RECONNECT_WITHIN_HOURS } from '../posts/reconnect-window.ts';
import { formatCount, pickPlural } from '../text/format-count.ts';
import { listNames } from '../text/name-list.ts';
import { type NotificationKind, POST_PROBLEM_KINDS } from './notification-kinds.ts';
import { toExcerpt } from './caption-excerpt.ts';
import type { NotificationProblem, StoredNotification, StoredProblem } from './notifications.ts';

/** What happened, and why or what to do. */
interface NotificationText {
  readonly title: string;
  readonly detail: string | null;
}

type Data = StoredNotification['data'];

/** The texts of kinds that aren't about one post's problems. */
const TEXTS: Readonly<
  Partial<Record<NotificationKind, (data: Data, platform: string) => NotificationText>>
> = {
  account_needs_reconnect: ({ account }, platform) => ({
    title: `${account} on ${platform} needs reconnecting.`,
    detail: `Its posts wait for up to ${RECONNECT_WITHIN_HOURS} hours and continue once you reconnect it.`,
  }),
  account_expires: ({ account, count, day }, platform) => ({
    title: `${account}’s connection to ${platform} ends before ${formatCount(count, 'scheduled post is', 'scheduled posts are')} published.`,
    detail: `Reconnect the account by ${day}.`,
  }),
  comment_failed: ({ caption, platforms, reason }, platform) => ({
    title: `The first comment under ${toPostMention(caption)} needs your attention on ${platforms.length > 1 ? listNames(platforms.map((id) => PLATFORMS[id].name)) : platform}.`,
    detail: platforms.length > 1 ? 'The post has the reasons. It stays published.' : reason,
  }),
  follow_up_failed: toFollowUpText,
  posts_resumed: ({ account, count }, platform) => ({
    title: `${formatCount(count, 'waiting post continues', 'waiting posts continue')} on ${platform}.`,
    detail: `${account} is connected again.`,
  }),
  post_held: ({ caption, reason }) => ({
    title: `${toPostName(caption)} is held and needs your decision.`,
    detail: reason,
  }),
  media_refused: ({ caption, reason }, platform) => ({
    title: `${platform} refused the media of ${toPostMention(caption)}, which is scheduled.`,
    detail:
      `${reason ?? ''} Edit the post before its time. Otherwise, it’s tried again then and may fail.`.trim(),
  }),
  posts_held: ({ count, reason }) => ({
    title: `${formatCount(count, 'scheduled post')} are held and need your decision.`,
    detail: reason,
  }),
  posts_rescheduled: toRescheduledText,
  series_blocked: ({ count, caption, reason }) => ({
    title: `${formatCount(count, 'post')} of the series ${toQuote(caption)} can’t be scheduled.`,
    detail: `${reason ?? ''} Fanfare tries again every day until the post’s time.`.trim(),
  }),
  series_missed: ({ count, caption, reason }) => ({
    title: `${formatCount(count, 'post')} of the series ${toQuote(caption)} ${pickPlural(count, 'wasn’t', 'weren’t')} published.`,
    detail: reason,
  }),
};

/** Returns the title and the detail of a notification, and the post's problems if it's about them. */
export function toNotificationText({
  kind,
  platform,
  data,
}: StoredNotification): NotificationText & { readonly problems: NotificationProblem[] } {
  const text = TEXTS[kind]?.(data, PLATFORMS[platform].name);
  if (text) return { ...text, problems: [] };
  const problem = toPostProblemKind(kind);
  const { account, reason } = data;
  const earlier = { deliveryId: '', kind: problem, platform, account, reason };
  const problems = data.problems.map(toProblem);
  const shown = problems.length > 0 ? problems : [toProblem(earlier)];
  return { title: toTitle(data.caption, shown), detail: toDetail(shown), problems };
}

const toPostProblemKind = (kind: NotificationKind) =>
  POST_PROBLEM_KINDS.find((one) => one === kind) ?? 'delivery_failed';

function toFollowUpText({ caption, count, followUps, reason }: Data, platform: string) {
  const what = listNames(followUps.map((kind) => FOLLOW_UP_TEXTS[kind].name));
  const verb = followUps.length === 1 && followUps[0] === 'playlist' ? 'needs' : 'need';
  return {
    title: `The ${what} of ${toPostMention(caption)} ${verb} your attention on ${platform}.`,
    detail: count > 1 ? 'The post has the reasons. It stays published.' : reason,
  };
}

/** Posts that a notification about several of them names. */
const NAMED_POSTS = 3;

const toListed = (caption: string): string =>
  toExcerpt(caption) === '' ? 'one without a caption' : toQuote(caption);

function toRescheduledText({
  captions,
  count,
}: Pick<StoredNotification['data'], 'captions' | 'count'>): NotificationText {
  const because = 'moved because the rules of a time zone changed.';
  if (count === 1) {
    return {
      title: `${toPostName(captions[0] ?? '')} ${because}`,
      detail: 'Check when it’s published now.',
    };
  }
  const named = captions
    .slice(0, count > NAMED_POSTS ? NAMED_POSTS - 1 : NAMED_POSTS)
    .map(toListed);
  const others = count - named.length;
  const names = others > 0 ? [...named, formatCount(others, 'other post')] : named;
  return {
    title: `${formatCount(count, 'scheduled post')} ${because}`,
    detail: `Check when they’re published now: ${listNames(names)}.`,
  };
}

function toProblem({ reason, ...problem }: StoredProblem): NotificationProblem {
  const { name } = PLATFORMS[problem.platform];
  const details = {
    delivery_failed: reason,
    decision_needed: `${name} didn’t confirm whether the post is live. Check ${name}, then choose.`,
    reconnect_expired: `The account wasn’t reconnected within ${RECONNECT_WITHIN_HOURS} hours. Reconnect it, then retry the post.`,
  };
  return { ...problem, detail: details[problem.kind] };
}

function toQuote(caption: string): string {
  const excerpt = toExcerpt(caption);
  return excerpt === '' ? 'without a caption' : `“${excerpt}”`;
}

/** Returns a post's name within a sentence. */
function toPostMention(caption: string): string {
  return toExcerpt(caption) === '' ? 'a post without a caption' : toQuote(caption);
}

function toPostName(caption: string): string {
  const excerpt = toExcerpt(caption);
  return excerpt === '' ? 'A post without a caption' : `“${excerpt}”`;
}

function toTitle(caption: string, problems: readonly NotificationProblem[]): string {
  const post = toPostName(caption);
  const isUndecided = ({ kind }: NotificationProblem): boolean => kind === 'decision_needed';
  const failed = problems.filter((problem) => !isUndecided(problem));
  if (failed.length === 0) return `${post} needs your decision.`;
  const decision =
    failed.length === problems.length
      ? ''
      : ` and needs your decision on ${listPlatforms(problems.filter(isUndecided))}`;
  return `${post} wasn’t published on ${listPlatforms(failed)}${decision}.`;
}

/** Returns a line for each different detail, with the platforms that it's about if there are several. */
function toDetail(problems: readonly NotificationProblem[]): string | null {
  const byDetail = Map.groupBy(
    problems.filter(({ detail }) => detail !== null),
    ({ detail }) => detail,
  );
  if (byDetail.size === 0) return null;
  return Array.from(byDetail, ([detail, those]) =>
    those.length === problems.length ? detail : `${listAccounts(those, problems)}: ${detail}`,
  ).join('\n');
}

const toName = ({ platform }: NotificationProblem): string => PLATFORMS[platform].name;

const listPlatforms = (problems: readonly NotificationProblem[]): string =>
  listNames(new Set(problems.map(toName)));

/** Names the platforms, with the account where the post has problems with several of one platform. */
function listAccounts(
  those: readonly NotificationProblem[],
  all: readonly NotificationProblem[],
): string {
  const isOnly = ({ platform }: NotificationProblem): boolean =>
    all.filter((other) => other.platform === platform).length === 1;
  return listNames(
    those.map((one) => (isOnly(one) ? toName(one) : `${toName(one)} (${one.account})`)),
  );
}
