import type { FollowUpKind } from './follow-up.ts';

/** The sentences about a kind of follow-up. */
interface FollowUpTexts {
  /** What a sentence calls it. */
  readonly name: string;
  readonly planned: string;
  readonly pending: string;
  /** Completes "Checking with YouTube whether …". */
  readonly question: string;
  readonly done: string;
  readonly failed: string;
  /** What to do when the platform never confirmed it. A retry looks first. */
  readonly unconfirmed: string;
}

export const FOLLOW_UP_TEXTS: Readonly<Record<FollowUpKind, FollowUpTexts>> = {
  playlist: {
    name: 'playlist',
    planned: 'Added to the playlist once the video is live.',
    pending: 'Adding the video to the playlist.',
    question: 'the video is in the playlist',
    done: 'The video is in the playlist.',
    failed: 'The video isn’t in the playlist.',
    unconfirmed: 'Retry. Fanfare adds the video only if the playlist doesn’t have it yet.',
  },
  captions: {
    name: 'captions',
    planned: 'Uploaded once the video is live.',
    pending: 'Uploading the captions.',
    question: 'the video has the captions',
    done: 'The video has the captions.',
    failed: 'The video doesn’t have the captions.',
    unconfirmed: 'Retry. Fanfare uploads the captions only if the video doesn’t have them yet.',
  },
};
