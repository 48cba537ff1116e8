import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import type { PlatformOptions } from './publish-options.ts';

/** What is done with a post once it's live, each with a request and a result of its own. */
export const FOLLOW_UP_KINDS = ['playlist', 'captions'] as const;
export const FollowUpKind = z.enum(FOLLOW_UP_KINDS);
export type FollowUpKind = z.infer<typeof FollowUpKind>;

/**
 * - `planned`: the post isn't live yet.
 * - `pending`: it's being done, or Fanfare checks whether it was.
 * - `done`, `failed`
 */
export const FollowUpState = z.enum(['planned', 'pending', 'done', 'failed']);
export type FollowUpState = z.infer<typeof FollowUpState>;

/** One follow-up of a post, as the API shows it. */
export const FollowUp = z
  .object({
    kind: FollowUpKind.describe(
      'playlist: the video is added to a playlist. captions: its captions are uploaded.',
    ),
    state: FollowUpState.describe(
      'planned: waits for the post. pending: in progress. failed: retry the delivery to do it again.',
    ),
    url: z.string().nullable().describe('Link to the result, such as the playlist.'),
    message: z.string(),
    remedy: z.string().nullable().describe('What to do about it.'),
    needsReconnect: z
      .boolean()
      .describe('It failed because the account hasn’t allowed it. Reconnect the account first.'),
    platformMessage: z.string().nullable().describe('The platform’s own message.'),
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'FollowUp' });
export type FollowUp = z.infer<typeof FollowUp>;

/** Returns what is to be done with a post that has these options, once it's live. */
export function listFollowUpKinds({
  youtube,
}: {
  readonly youtube?:
    | Pick<NonNullable<PlatformOptions['youtube']>, 'playlistId' | 'captions'>
    | undefined;
}): FollowUpKind[] {
  return [
    ...(youtube?.playlistId === undefined ? [] : (['playlist'] as const)),
    ...(youtube?.captions === undefined ? [] : (['captions'] as const)),
  ];
}
