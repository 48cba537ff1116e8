import { formatCount, pickPlural } from '../../text/format-count.ts';

export const NO_POSTS = 'No posts to display.';
export const NO_PLATFORM_SELECTED = 'Please select at least one platform';
export const NOTHING_TO_POST = 'Please add a caption, hashtags, or media before publishing.';

export function toMediaRequiredMessage(names: readonly string[]): string {
  return `${names.join(', ')} ${pickPlural(names.length, 'requires', 'require')} media to be uploaded`;
}

export interface DayUsed {
  readonly used: number;
  readonly limit: number;
  /** The specification's daily limit counts posts. Platform posts have their own limit. */
  readonly what: 'posts' | 'platform posts';
  readonly hours: number;
}

export function toDailyLimitMessage({ used, limit, what, hours }: DayUsed): string {
  return `Daily limit reached! You've used ${used}/${limit} ${what} today. ${toResetText(hours)}.`;
}

export function toResetText(hours: number): string {
  return `Resets in ${formatCount(hours, 'hour')}`;
}

export function toPublishFailedMessage(message: string): string {
  return `Failed to publish: ${message || 'Unknown error'}`;
}

/** Returns the message for a publish attempt that never started because the page and the server disagree. */
export function toErrorMessage(message: string): string {
  return `Error: ${message}`;
}

export function toPublishingMessage(count: number): string {
  return `Publishing to ${formatCount(count, 'platform')}...`;
}

export const POST_PUBLISHED = 'Post published successfully!';

/** Returns the message after publishing, with the number of platforms where the post is live. */
export function toPublishedMessage({ live, total }: { live: number; total: number }): string {
  if (live < total) return `Published to ${live}/${total} platforms`;
  return `Successfully published to ${pickPlural(total, '', 'all ')}${formatCount(total, 'platform')}!`;
}

export function toLimitReachedText({ used, limit }: { used: number; limit: number }): string {
  return `Daily Limit Reached (${used}/${limit})`;
}

export const PUBLISH_FAILED_TITLE = 'Publish Failed';

export function toPostFailedMessage(message: string): string {
  return `Failed to publish post: ${message || 'Unknown error'}`;
}
