import { PLATFORMS } from '../platforms/platforms.ts';
import { RECONNECT_WITHIN_HOURS } from '../posts/reconnect-window.ts';
import { formatCount, pickPlural } from '../text/format-count.ts';
import { listNames } from '../text/name-list.ts';
import { toExcerpt } from './caption-excerpt.ts';
import type { NotificationProblem, StoredNotification, StoredProblem } from './notifications.ts';

/** What happened, and why or what to do. */
interface NotificationText {
  readonly title: string;
  readonly detail: string | null;
}

/** Returns the title and the detail of a notification, and the post's problems if it's about them. */
export function toNotificationText(
  stored: StoredNotification,
): NotificationText & { readonly problems: NotificationProblem[] } {
  const { kind, platform, data } = stored;
  const { name } = PLATFORMS[platform];
  const { account, count } = data;
  switch (kind) {
    case 'account_needs_reconnect':
      return {
        title: `${account} on ${name} needs reconnecting.`,
        detail: `Its posts wait for up to ${RECONNECT_WITHIN_HOURS} hours and continue once you reconnect it.`,
        problems: [],
      };
    case 'posts_resumed':
      return {
        title: `${formatCount(count, 'waiting post continues', 'waiting posts continue')} on ${name}.`,
        detail: `${account} is connected again.`,
        problems: [],
      };
    case 'post_held':
      return {
        title: `${toPostName(data.caption)} is held and needs your decision.`,
        detail: data.reason,
        problems: [],
      };
    case 'posts_held':
      return {
        title: `${formatCount(count, 'scheduled post')} are held and need your decision.`,
        detail: data.reason,
        problems: [],
      };
    case 'posts_rescheduled':
      return { ...toRescheduledText(data), problems: [] };
    case 'series_blocked':
      return {
        title: `${formatCount(count, 'post')} of the series ${toQuote(data.caption)} can’t be scheduled.`,
        detail: `${data.reason ?? ''} Fanfare tries again every day until the post’s time.`.trim(),
        problems: [],
      };
    case 'series_missed':
      return {
        title: `${formatCount(count, 'post')} of the series ${toQuote(data.caption)} ${pickPlural(count, 'wasn’t', 'weren’t')} published.`,
        detail: data.reason,
        problems: [],
      };
    default: {
      const earlier = { deliveryId: '', kind, platform, account, reason: data.reason };
      const problems = data.problems.map(toProblem);
      const shown = problems.length > 0 ? problems : [toProblem(earlier)];
      return {
        title: toTitle(data.caption, shown),
        detail: toDetail(shown),
        problems,
      };
    }
  }
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
