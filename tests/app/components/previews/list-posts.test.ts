import { expect, it } from 'vitest';
import { listPosts } from '#app/components/previews/list-posts.ts';
import type { PreviewMedia } from '#app/components/previews/preview-types.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { NO_POLL } from '#app/domain/composer/draft-poll.ts';
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
      { text: 'Two', mediaIds: ['med_2', 'med_gone'], poll: NO_POLL },
      { text: 'Three', mediaIds: [], poll: { ...NO_POLL, options: ['Yes', 'No'], duration: 90 } },
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
    replies: [
      { text: 'Two', files: [FILES[1]], poll: null },
      {
        text: 'Three',
        files: [],
        poll: { question: null, options: ['Yes', 'No'], duration: '90 minutes' },
      },
      { text: 'The link', files: [], poll: null },
    ],
    comment: null,
  });
  expect(list('linkedin')).toEqual({
    text: { caption: 'One', hashtags: [] },
    poll: { question: 'Wood?', options: ['Yes', 'No'], duration: '7 days' },
    replies: [],
    comment: 'The link\n\n#kiln',
  });
  expect(list('facebook')).toMatchObject({ poll: null, replies: [], comment: null });
});
