import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { components } from '#cli/client/api-types.ts';
import { formatDuration, formatTime } from '#cli/text/format.ts';
import type { ExitName } from '#cli/errors/exit-codes.ts';
import { GAP } from '../terminal/fit-table.ts';
import { type Cell, renderTable } from '../terminal/table.ts';
import type { Color, Paint } from '../terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

export type Post = components['schemas']['Post'];
export type Delivery = components['schemas']['Delivery'];

const CAPTION_WIDTH = 60;

/** A newer server may know more platforms than this file. */
export function toPlatformName(platform: string): string {
  return platform in PLATFORMS ? PLATFORMS[platform as keyof typeof PLATFORMS].name : platform;
}

/** Whether nothing about the post changes by itself any more. */
export function isSettled({ deliveries }: Post): boolean {
  return deliveries.every((delivery) => delivery.success !== null || delivery.needsDecision);
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

/** What a script learns from the post as it ended. */
export function toExit(post: Post): ExitName {
  switch (post.state) {
    case 'published':
      return 'ok';
    case 'partial':
      return 'partial';
    case 'failed':
    case 'canceled':
      return 'error';
    // Also for a state that only a newer server has: nothing is said to be live that may not be.
    default:
      return 'unconfirmed';
  }
}

/** The post with a row per delivery, and what to do about those that are not live. */
export function renderPost(post: Post, paint: Paint): string {
  const live = post.deliveries.filter(isLive).length;
  const facts = [
    post.state.replace('_', ' '),
    `${live} of ${post.deliveries.length} live`,
    formatTime(post.createdAt),
  ];
  const title = `${toLine(post.id)}  ${facts.join(' · ')}`;
  const caption = cut(toLine(post.caption), CAPTION_WIDTH);
  const isBeside = title.length + caption.length + GAP <= (paint.columns ?? Infinity);
  const head = `${paint('bold', toLine(post.id))}${title.slice(toLine(post.id).length)}`;
  const below = caption && `${isBeside ? ' '.repeat(GAP) : '\n'}${caption}`;
  const rows = renderTable(post.deliveries.map(toRow), { paint });
  const remedies = post.deliveries.flatMap((delivery) => toRemedies(delivery, paint));
  return `${head}${below}\n\n${rows}${remedies.length > 0 ? `\n${remedies.join('\n')}\n` : ''}`;
}

/** It went live, and was not taken down again. */
function isLive({ success, removedAt }: Delivery): boolean {
  return success === true && !removedAt;
}

function toRow(delivery: Delivery): Cell[] {
  const { platform, accountName, accountHandle, state, url, message, elapsedMs, note } = delivery;
  const handle = accountHandle ? `@${accountHandle.replace(/^@/u, '')}` : accountName;
  const time = elapsedMs === null ? '' : formatDuration(elapsedMs);
  const outcome = isLive(delivery) ? (url ?? note ?? message) : toProgress(delivery);
  return [toMark(delivery), toPlatformName(platform), handle, state, time, outcome];
}

/** Where a delivery is that has not gone live: what it waits for and until when, and whether it is late. */
export function toProgress({ message, hold, late, lateSince, nextAttemptAt }: Delivery): string {
  const until =
    hold === 'rate_limited' && nextAttemptAt ? ` Until ${formatTime(nextAttemptAt)}.` : '';
  const lateness = late && lateSince ? ` Late since ${formatTime(lateSince)}.` : '';
  return message + until + lateness;
}

function toRemedies(delivery: Delivery, paint: Paint): string[] {
  const { platform, success, needsDecision } = delivery;
  if (success === true || (success === null && !needsDecision)) return [];
  const lines = [...toAdvice(delivery), ...toNextCommands(delivery, paint)];
  return lines.map(
    (line, index) => `${index === 0 ? `${toPlatformName(platform)}: ` : '  '}${line}`,
  );
}

function toAdvice({ remedy, platformMessage, evidence, needsDecision }: Delivery): string[] {
  const advice = needsDecision
    ? [remedy ?? 'Look at the account, then say what you saw.', evidence ?? '']
    : [remedy ?? '', platformMessage ? `The platform said: ${platformMessage}` : ''];
  return advice.map(toLine).filter((line) => line !== '');
}

/** What can be run about it now. */
export function toNextCommands(
  { id, needsDecision, retrySafe }: Pick<Delivery, 'id' | 'needsDecision' | 'retrySafe'>,
  paint: Paint,
): string[] {
  if (needsDecision)
    return [paint('cyan', `fanfare deliveries resolve ${toLine(id)} --live (or --not-live)`)];
  return retrySafe === 'yes' ? [paint('cyan', `fanfare deliveries retry ${toLine(id)}`)] : [];
}
