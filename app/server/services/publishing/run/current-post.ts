import { getThreadFiles } from '#app/domain/posts/thread-files.ts';
import type { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { getThreadLabels } from '#app/domain/posts/thread-labels.ts';
import type { LivePart, ThreadPost } from '#app/domain/posts/thread.ts';
import type { WorkItem } from '#app/server/services/deliveries/delivery-row.ts';

/** The post that a delivery publishes now: its only one, or the next one of its thread. */
export interface CurrentPost {
  readonly text: string;
  readonly mediaAssetIds: readonly string[];
  readonly coverAssetId: string | null;
  /** A later post of a thread has a poll of its own, and can have other labels. */
  readonly options: PlatformOptions;
  /** The platform's ID of the thread's previous post, which can belong to a delivery that this one continues. */
  readonly replyTo?: string;
  /** Position in the thread, from 1. */
  readonly number: number;
  /** How many posts the delivery publishes. */
  readonly count: number;
}

type Parts = Pick<WorkItem, 'text' | 'options' | 'liveParts' | 'mediaAssetIds' | 'coverAssetId'>;

/** Returns the first post that isn't live yet, or the last one if all of them are. */
export function getCurrentPost({ text, options, liveParts, ...files }: Parts): CurrentPost {
  const thread = options.twitter?.thread ?? [];
  const count = thread.length + 1;
  const number = Math.min(liveParts.length + 1, count);
  const previous = liveParts[number - 2];
  const mediaAssetIds = getThreadFiles(files.mediaAssetIds, thread, number);
  if (!previous) {
    const { continuesAfter: replyTo } = options;
    const reply = replyTo === undefined ? {} : { replyTo };
    return { ...files, mediaAssetIds, text, options, number, count, ...reply };
  }
  const post = thread[number - 2];
  return {
    text: post?.text ?? '',
    mediaAssetIds,
    coverAssetId: null,
    options: withOwnChoices(options, post),
    replyTo: previous.remoteId,
    number,
    count,
  };
}

/** Returns the options of a later post of a thread, whose first post may have another poll, or none. */
function withOwnChoices(options: PlatformOptions, own: ThreadPost | undefined): PlatformOptions {
  const { twitter } = options;
  if (!twitter) return options;
  const labels = getThreadLabels(own, twitter);
  return { ...options, twitter: { ...twitter, poll: own?.poll, ...labels } };
}

/** Returns the delivery's live posts once the current one is live too. */
export function withLivePart(
  { liveParts }: Pick<WorkItem, 'liveParts'>,
  { remoteId, url, now }: { remoteId: string; url: string | null; now: Date },
): readonly LivePart[] {
  return [...liveParts, { remoteId, url, publishedAt: now.toISOString() }];
}
