import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkContent, type PlannedContent } from '#app/domain/content/content-rules.ts';
import { LINKEDIN_POLL_DAYS } from '#app/domain/posts/poll-limits.ts';
import { CreatePostInput } from '#app/server/sandbox/twitter/post-input.ts';
import { PostInput } from '#app/server/sandbox/linkedin/post-input.ts';

const BASE: PlannedContent = {
  platform: 'twitter',
  tier: 'standard',
  caption: 'Which glaze?',
  hashtags: [],
  media: [],
  tiktok: undefined,
  twitter: undefined,
  tiktokPrivacyLevels: null,
};
const TWITTER = { replySettings: 'everyone', madeWithAi: false, paidPartnership: false } as const;
const IMAGE = {
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 40_000,
  width: 800,
  height: 800,
  durationMs: null,
} as const;

const checkTwitter = (options: readonly string[], more: Partial<PlannedContent> = {}) =>
  checkContent({
    ...BASE,
    twitter: { ...TWITTER, poll: { options: [...options], durationMinutes: 60 } },
    ...more,
  });
const checkLinkedIn = (question: string, options: readonly string[], more = {}) =>
  checkContent({
    ...BASE,
    platform: 'linkedin',
    linkedin: { poll: { question, options: [...options], durationDays: 3 } },
    ...more,
  });

/** Options that differ, because only Fanfare refuses equal ones. */
const options = fc.uniqueArray(
  fc.string({ minLength: 1, maxLength: 34 }).map((text) => text.trim()),
  {
    minLength: 0,
    maxLength: 6,
  },
);

describe('a poll', () => {
  it('is refused on Twitter exactly if the simulator refuses it', () => {
    fc.assert(
      fc.property(options, (texts) => {
        const body = { text: 'Which?', poll: { options: texts, duration_minutes: 60 } };
        expect(checkTwitter(texts).length === 0).toBe(CreatePostInput.safeParse(body).success);
      }),
    );
  });

  it('is refused on LinkedIn exactly if the simulator refuses it', () => {
    const question = fc.string({ maxLength: 150 }).map((text) => text.trim());
    fc.assert(
      fc.property(question, options, (asked, texts) => {
        const poll = {
          question: asked,
          options: texts.map((text) => ({ text })),
          settings: { duration: 'THREE_DAYS' },
        };
        const body = {
          author: 'urn:li:person:a',
          commentary: 'Glazes',
          visibility: 'PUBLIC',
          distribution: { feedDistribution: 'MAIN_FEED' },
          lifecycleState: 'PUBLISHED',
          content: { poll },
        };
        expect(checkLinkedIn(asked, texts).length === 0).toBe(PostInput.safeParse(body).success);
      }),
    );
    expect(LINKEDIN_POLL_DAYS).toEqual([1, 3, 7, 14]);
  });

  it('names every fault at once', () => {
    const long = 'x'.repeat(31);
    expect(checkLinkedIn(' ', ['Ash', 'Ash', long, '', 'Celadon'])).toEqual(
      [
        'Write the question of the poll.',
        `The option “${long}” is too long: 31 of 30 characters. Shorten it.`,
        'A poll has 2 to 4 options. This one has 5.',
        'An option of the poll is empty. Write it, or remove it.',
        'Two options of the poll are the same. Change or remove one of them.',
      ].map((message) => ({
        platform: 'linkedin',
        field: 'linkedin.poll',
        code: 'poll_invalid',
        message,
      })),
    );
  });

  it.each(['\n', '\r\n', '\u2028'])('has no line break (%j) in an option', (lineBreak) => {
    const fault = {
      code: 'poll_invalid',
      message: expect.stringContaining('line break') as unknown,
    };
    const texts = ['Ash', `Celadon${lineBreak}green`];
    expect(checkTwitter(texts)).toMatchObject([fault]);
    expect(checkLinkedIn('Which?', texts)).toMatchObject([fault]);
    expect(checkTwitter(['Ash', `Celadon${lineBreak}`])).toEqual([]);
  });

  it('needs a text on Twitter, and has no files on either platform', () => {
    const media = [IMAGE];
    const pair = ['Ash', 'Celadon'];
    expect(checkTwitter(pair, { media, caption: '' })).toMatchObject([
      { field: 'twitter.poll', code: 'poll_with_files' },
      { field: 'twitter.poll', code: 'poll_without_text' },
    ]);
    expect(checkLinkedIn('Which?', pair, { media })).toMatchObject([
      { field: 'linkedin.poll', code: 'poll_with_files' },
    ]);
    expect(checkTwitter(pair, { platform: 'facebook' })).toEqual([]);
  });

  it('is checked in each post of a thread, which is named', () => {
    const poll = { options: ['Only one'], durationMinutes: 60 };
    const thread = [{ text: 'Two' }, { text: '', mediaIds: ['med_1'], poll }];
    const findings = checkContent({ ...BASE, twitter: { ...TWITTER, thread } });
    const place = { platform: 'twitter', field: 'twitter.threadPoll', post: 3, index: 1 };
    expect(findings).toEqual([
      {
        ...place,
        code: 'poll_invalid',
        message: 'Post 3: A poll has 2 to 4 options. This one has 1.',
      },
      {
        ...place,
        code: 'poll_with_files',
        message:
          'Post 3: A post on Twitter has either a poll or files. Remove the poll, or the files there.',
      },
      {
        ...place,
        code: 'poll_without_text',
        message: 'Post 3: A poll on Twitter needs a text, which is its question. Write it.',
      },
    ]);
  });
});
