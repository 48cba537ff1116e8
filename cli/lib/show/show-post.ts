import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { components } from '#cli/client/api-types.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { formatSchedule, formatTime } from '#cli/text/format.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';
import { GAP } from '../terminal/fit-table.ts';
import { type Cell, renderTable } from '../terminal/table.ts';
import type { Color, Paint } from '../terminal/terminal.ts';
import { cut, measureWidth, toLine } from '#cli/text/text.ts';

export type Post = components['schemas']['Post'];
export type Delivery = components['schemas']['Delivery'];

const CAPTION_WIDTH = 60;

/** Returns a platform's name, or its ID if only a newer server knows it. */
export function toPlatformName(platform: string): string {
  return platform in PLATFORMS ? PLATFORMS[platform as keyof typeof PLATFORMS].name : platform;
}

/** Returns whether the post and what follows under it won't change anymore without the user. */
export function isSettled({ deliveries }: Post): boolean {
  return deliveries.every(
    (delivery) => (delivery.success !== null || delivery.needsDecision) && !isWorkPending(delivery),
  );
}

/** An older server sends neither. */
function isWorkPending({ firstComment, followUps }: Delivery): boolean {
  const sent = (followUps as typeof followUps | undefined) ?? [];
  return firstComment?.state === 'pending' || sent.some(({ state }) => state === 'pending');
}

export function toMark(delivery: Pick<Delivery, 'success' | 'needsDecision' | 'late'>): {
  text: string;
  color: Color;
} {
  if (delivery.success === true) return { text: '✓', color: 'green' };
  if (delivery.success === false) return { text: '✗', color: 'red' };
  if (delivery.needsDecision) return { text: '?', color: 'yellow' };
  if (delivery.late) return { text: '!', color: 'yellow' };
  return { text: '·', color: 'dim' };
}

/** Returns the exit code for a post's final state. */
export function toExit(post: Post): ExitName {
  switch (post.state) {
    case 'published':
      return 'ok';
    case 'partial':
      return 'partial';
    case 'failed':
    case 'canceled':
      return 'error';
    // Includes states only a newer server has: never report a post as live when it may not be.
    default:
      return 'unconfirmed';
  }
}

/** Renders the post with a row per delivery and the next steps for those that aren't live. */
export function renderPost(post: Post, paint: Paint): string {
  const live = post.deliveries.filter(isLive).length;
  const facts = [
    post.state.replace('_', ' '),
    `${live} of ${post.deliveries.length} live`,
    ...toTimes(post),
  ];
  const about = facts.join(' · ');
  const title = `${toLine(post.id)}  ${about}`;
  const columns = paint.columns ?? Infinity;
  const caption = cut(toLine(post.caption), CAPTION_WIDTH);
  const isBeside = measureWidth(title) + measureWidth(caption) + GAP <= columns;
  const gap = measureWidth(title) <= columns ? ' '.repeat(GAP) : '\n';
  const head = `${paint('bold', toLine(post.id))}${gap}${about}`;
  const below = caption && `${isBeside ? ' '.repeat(GAP) : '\n'}${caption}`;
  const rows = renderTable(post.deliveries.map(toRow), { paint });
  const lines = [
    ...post.deliveries.flatMap((delivery) => toOwnText(post, delivery)),
    ...post.deliveries.flatMap((delivery) => toComment(delivery, paint)),
    ...post.deliveries.flatMap((delivery) => toFollowUpLines(delivery, paint)),
    ...post.deliveries.flatMap((delivery) => toRemedies(delivery, paint)),
  ];
  return `${head}${below}\n\n${rows}${lines.length > 0 ? `\n${lines.join('\n')}\n` : ''}`;
}

/** Returns when the post was created, and when it is or was published, if that's another time. */
function toTimes({ createdAt, schedule }: Post): string[] {
  // An older server doesn't send a schedule.
  const planned = (schedule as Post['schedule'] | undefined) ?? null;
  return planned === null ? [formatTime(createdAt)] : [formatSchedule(planned)];
}

/** Returns the posts of a thread, each with its link once it's live. */
function toThread(platform: string, thread: NonNullable<Delivery['thread']>): string[] {
  return thread.map(({ text, isLive: live, url }, index) => {
    const place = `${toPlatformName(platform)} ${index + 1}/${thread.length}`;
    return `${place}: ${cut(toLine(text), CAPTION_WIDTH)}  ${url ?? (live ? 'live' : 'not live')}`;
  });
}

/** Returns the text that a platform gets, if it isn't the shared one. */
function toOwnText(post: Post, { platform, content, thread }: Delivery): string[] {
  // An older server doesn't send it.
  if (thread ?? null) return toThread(platform, thread ?? []);
  // An older server doesn't send it.
  if (!(content as Delivery['content'] | undefined)) return [];
  const text = toText(content);
  if (text === toText(post)) return [];
  return [`${toPlatformName(platform)}, its text: ${cut(text, CAPTION_WIDTH) || '(none)'}`];
}

function toText({ caption, hashtags }: Pick<Post, 'caption' | 'hashtags'>): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  return toLine(`${caption.trim()} ${tags}`.trim());
}

/** Returns whether the delivery is live: it was published and not removed since. */
function isLive({ success, removedAt }: Delivery): boolean {
  return success === true && !removedAt;
}

function toRow(delivery: Delivery): Cell[] {
  const { platform, accountName, accountHandle, state, url, message, elapsedMs, note } = delivery;
  const handle = accountHandle ? `@${accountHandle.replace(/^@/u, '')}` : accountName;
  const time = elapsedMs === null ? '' : formatTimeSpan(elapsedMs);
  const outcome = isLive(delivery) ? (url ?? note ?? message) : toProgress(delivery);
  return [toMark(delivery), toPlatformName(platform), handle, state, time, outcome];
}

/**
 * Returns the progress of a delivery that isn't live yet: what it waits for, until when, and whether it's
 * overdue.
 */
export function toProgress({ message, hold, late, lateSince, nextAttemptAt }: Delivery): string {
  const until =
    hold === 'rate_limited' && nextAttemptAt ? ` It resumes at ${formatTime(nextAttemptAt)}.` : '';
  const lateness = late && lateSince ? ` Overdue since ${formatTime(lateSince)}.` : '';
  return message + until + lateness;
}

/** Returns the first comment's result, with what can be done about it. */
function toComment({ id, platform, firstComment, actions }: Delivery, paint: Paint): string[] {
  // An older server doesn't send it.
  if (!(firstComment ?? null) || firstComment === null) return [];
  const { state, text, url, message, remedy } = firstComment;
  const outcome = url ?? [message, remedy ?? ''].join(' ').trim();
  const line = `${toPlatformName(platform)}, first comment: ${cut(toLine(text), CAPTION_WIDTH)}  ${toLine(outcome)}`;
  const needsPerson = state === 'failed' || state === 'unconfirmed';
  const commands = needsPerson ? toNextCommands({ id, platform, actions }, paint) : [];
  return [line, ...commands.map((command) => `  ${command}`)];
}

/** Returns the results of what follows once the post is live, with what can be done about a failure. */
function toFollowUpLines({ id, platform, followUps, actions }: Delivery, paint: Paint): string[] {
  // An older server doesn't send them.
  const sent = (followUps as typeof followUps | undefined) ?? [];
  const lines = sent.map(({ kind, message, remedy, url }) => {
    const outcome = url ?? [message, remedy ?? ''].join(' ').trim();
    return `${toPlatformName(platform)}, ${kind}: ${toLine(outcome)}`;
  });
  const hasFailed = sent.some(({ state }) => state === 'failed');
  const commands = hasFailed ? toNextCommands({ id, platform, actions }, paint) : [];
  return [...lines, ...commands.map((command) => `  ${command}`)];
}

function toRemedies(delivery: Delivery, paint: Paint): string[] {
  const { platform, success, needsDecision, resentAs } = delivery;
  if (success === true || (success === null && !needsDecision)) return [];
  const lines = resentAs
    ? [`Resent as ${toLine(resentAs.postId ?? 'a post that was deleted')}.`]
    : [...toAdvice(delivery), ...toNextCommands(delivery, paint)];
  return lines.map(
    (line, index) => `${index === 0 ? `${toPlatformName(platform)}: ` : '  '}${line}`,
  );
}

function toAdvice({ remedy, platformMessage, evidence, needsDecision }: Delivery): string[] {
  const advice = needsDecision
    ? [remedy ?? 'Check the account, then record whether the post is live.', evidence ?? '']
    : [remedy ?? '', platformMessage ? `Platform response: ${platformMessage}` : ''];
  return advice.map(toLine).filter((line) => line !== '');
}

/** Returns the commands that apply to the delivery now. */
export function toNextCommands(
  { id, platform, actions }: Pick<Delivery, 'id' | 'platform' | 'actions'>,
  paint: Paint,
): string[] {
  const commands: Readonly<Partial<Record<string, string>>> = {
    resolve: `fanfare deliveries resolve ${toLine(id)} --live (or --not-live)`,
    reconnect: `fanfare accounts connect ${toLine(platform)}`,
    retry: `fanfare deliveries retry ${toLine(id)}`,
    resend: `fanfare deliveries resend ${toLine(id)} --caption "…"`,
    take_down: `fanfare deliveries take-down ${toLine(id)}`,
    resolve_comment: `fanfare deliveries resolve ${toLine(id)} --live (or --not-live)`,
    retry_comment: `fanfare deliveries retry ${toLine(id)}`,
    cancel_comment: `fanfare deliveries cancel ${toLine(id)} --only-comment`,
    retry_follow_up: `fanfare deliveries retry ${toLine(id)}`,
  };
  // The first action is the best way out. An older server doesn't send any.
  const [first] = ((actions as typeof actions | undefined) ?? []).flatMap(
    (action) => commands[action] ?? [],
  );
  return first === undefined ? [] : [paint('cyan', first)];
}
