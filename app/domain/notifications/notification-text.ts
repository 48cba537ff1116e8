import { PLATFORMS } from '../platforms/platforms.ts';
import { RECONNECT_WITHIN_HOURS } from '../posts/reconnect-window.ts';
import { formatCount } from '../text/format-count.ts';
import type { NotificationKind } from './notification-kinds.ts';
import type { StoredNotification } from './notifications.ts';

interface Facts {
  /** The platform's name. */
  readonly name: string;
  readonly account: string;
  readonly post: string;
  readonly reason: string | null;
  readonly count: number;
}

type ToText = (facts: Facts) => {
  readonly title: string;
  readonly detail: string | null;
};

/** Characters of a caption that a title shows. */
const EXCERPT_CHARACTERS = 60;

const TEXTS: Readonly<Record<NotificationKind, ToText>> = {
  delivery_failed: ({ name, post, reason }) => ({
    title: `${post} wasn’t published on ${name}.`,
    detail: reason,
  }),
  decision_needed: ({ name, post }) => ({
    title: `${post} needs your decision.`,
    detail: `${name} didn’t confirm whether the post is live. Check ${name}, then choose.`,
  }),
  account_needs_reconnect: ({ name, account }) => ({
    title: `${account} on ${name} needs reconnecting.`,
    detail: `Its posts wait for up to ${RECONNECT_WITHIN_HOURS} hours and continue once you reconnect it.`,
  }),
  reconnect_expired: ({ name, post }) => ({
    title: `${post} wasn’t published on ${name}.`,
    detail: `The account wasn’t reconnected within ${RECONNECT_WITHIN_HOURS} hours. Reconnect it, then retry the post.`,
  }),
  posts_resumed: ({ name, account, count }) => ({
    title: `${formatCount(count, 'waiting post continues', 'waiting posts continue')} on ${name}.`,
    detail: `${account} is connected again.`,
  }),
};

/** Returns the title and the detail of a notification. */
export function toNotificationText({ kind, platform, data }: StoredNotification) {
  const caption = toExcerpt(data.caption);
  const post = caption === '' ? 'A post without a caption' : `“${caption}”`;
  return TEXTS[kind]({ ...data, post, name: PLATFORMS[platform].name });
}

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the start of a caption on one line, up to the last whole word that fits. */
function toExcerpt(caption: string): string {
  const line = caption.trim().replaceAll(/\s+/gu, ' ');
  const characters = Array.from(SEGMENTER.segment(line), ({ segment }) => segment);
  if (characters.length <= EXCERPT_CHARACTERS) return line;
  const start = characters.slice(0, EXCERPT_CHARACTERS).join('');
  const isWhole = characters[EXCERPT_CHARACTERS] === ' ';
  const words = isWhole ? start : start.slice(0, Math.max(start.lastIndexOf(' '), 0));
  // Cut within the word if it's long, or the language has no spaces.
  const shown = words.length > start.length / 2 ? words : start;
  return `${shown.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
