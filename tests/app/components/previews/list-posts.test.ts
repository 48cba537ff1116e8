import { expect, it } from 'vitest';
import { listPosts } from '#app/components/previews/list-posts.ts';
import type { PreviewMedia } from '#app/components/previews/preview-types.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { NO_POLL } from '#app/domain/composer/draft-poll.ts';
import { EMPTY_THREAD_POST } from '#app/domain/composer/draft-thread.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

const DRAFT: Draft = {
  ...EMPTY_DRAFT,
  platforms: ['facebook', 'linkedin', 'twitter'],
  shared: { caption: 'One', hashtags: ['kiln'] },
  mediaIds: ['med_1'],
  twitter: {
    ...EMPTY_DRAFT.twitter,
    poll: { ...NO_POLL, options: ['Ash', ''] },
    thread: [
      { ...EMPTY_THREAD_POST, text: 'Two', mediaIds: ['med_2', 'med_gone'], madeWithAi: true },
      {
        ...EMPTY_THREAD_POST,
        text: 'Three',
        poll: { ...NO_POLL, options: ['Yes', 'No'], duration: 90 },
        madeWithAi: true,
        paidPartnership: true,
      },
    ],
  },
  linkedin: {
    ...EMPTY_DRAFT.linkedin,
    poll: { question: 'Wood?', options: ['Yes', 'No'], duration: 7 },
  },
  comment: { ...EMPTY_DRAFT.comment, text: 'The link', none: ['facebook'], hashtags: ['linkedin'] },
};
const FILES = ['med_1', 'med_2'].map((id) => ({ id }) as PreviewMedia);

function list(platform: PlatformId) {
  const facts = { accounts: [], files: [], creators: {} };
  const row = assessPlatforms(DRAFT, facts).find((one) => one.platform === platform);
  if (!row) throw new Error('Each platform has a row.');
  return listPosts(row, DRAFT, FILES);
}

it('shows a thread with its files and polls, and the comment with its hashtags', () => {
  expect(list('twitter')).toEqual({
    text: { caption: 'One #kiln', hashtags: [] },
    poll: { question: null, options: ['Ash'], duration: '1 day' },
    labels: [],
    replies: [
      { text: 'Two', files: [FILES[1]], poll: null, labels: ['Made with AI'] },
      {
        text: 'Three',
        files: [],
        poll: { question: null, options: ['Yes', 'No'], duration: '90 minutes' },
        labels: ['Paid partnership'],
      },
      { text: 'The link', files: [], poll: null, labels: [] },
    ],
    comment: null,
  });
  expect(list('linkedin')).toEqual({
    text: { caption: 'One', hashtags: [] },
    poll: { question: 'Wood?', options: ['Yes', 'No'], duration: '7 days' },
    labels: [],
    replies: [],
    comment: 'The link\n\n#kiln',
  });
  expect(list('facebook')).toMatchObject({ poll: null, replies: [], comment: null });
});
