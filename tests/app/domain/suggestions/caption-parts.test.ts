import { describe, expect, it } from 'vitest';
import {
  type CaptionParts,
  checkCaptionParts,
  checkEditedPosts,
  cleanCaptionParts,
  findUnreadable,
  forceCaptionParts,
  MAX_SUGGESTED_POSTS,
  type PartsBrief,
} from '#app/domain/suggestions/caption-parts.ts';

const BRIEF: PartsBrief = {
  platform: 'twitter',
  language: 'en',
  topic: 'How we fire our kiln',
  bannedWords: ['casino'],
  instructions: 'You write texts for social media posts.',
  isThread: true,
};
const FIRST = 'Our kiln takes a whole day to fire. This is what happens in it.';
const SECOND = 'In the morning we stack the jars, and no two of them may touch.';
const parts = (posts: string[], firstComment: string | null = null): CaptionParts => ({
  posts,
  firstComment,
});
const codes = (value: CaptionParts, brief = BRIEF) =>
  checkCaptionParts(value, brief).map(({ code }) => code);

describe('a suggested thread', () => {
  it('may have two posts and a question to readers', () => {
    expect(codes(parts([FIRST, SECOND], 'What would you like to see fired?'))).toEqual([]);
  });

  it('names the post that breaks a rule, by Twitter’s own count', () => {
    const long = `${'火'.repeat(141)} kiln`;
    const found = checkCaptionParts(parts([FIRST, long]), { ...BRIEF, topic: long });
    expect(found.map(({ message }) => message).join(' ')).toMatch(
      /Post 2: .*too long for Twitter/u,
    );
    expect(codes(parts([FIRST, `${SECOND} https://evil.example`]))).toContain('link_not_in_topic');
  });

  it.each([
    ['thread_too_short', parts([FIRST])],
    ['thread_too_long', parts(Array.from({ length: 9 }, (_, at) => `${SECOND} Jar ${at + 10}.`))],
    ['repeated_text', parts([FIRST, SECOND, SECOND])],
    ['repeated_text', parts([FIRST, SECOND], FIRST)],
    [
      'first_comment_too_long',
      parts([FIRST, SECOND], `Which jar do you like? ${'So '.repeat(120)}`),
    ],
    ['mention_not_in_topic', parts([FIRST, SECOND], 'Ask @stranger about the kiln')],
    ['caption_empty', parts([])],
  ])('is refused with %s', (code, value) => {
    expect(codes(value)).toContain(code);
  });

  it('is refused alone if one of its texts is a refusal', () => {
    const refusal = 'I’m sorry, but I can’t help with that.';
    expect(codes(parts([FIRST, refusal, 'https://evil.example kiln']))).toEqual(['refusal']);
  });

  it('loses numbers, which the author adds, and keeps other numbers', () => {
    const posts = [
      `1/3 ${FIRST}`,
      `${SECOND} (2/3)`,
      '10 jars fit into the kiln.',
      '3/ Then we wait.',
    ];
    expect(cleanCaptionParts(parts(posts), BRIEF).parts.posts).toEqual([
      FIRST,
      SECOND,
      '10 jars fit into the kiln.',
      'Then we wait.',
    ]);
  });

  it('is cut post by post, keeps its beginning, and loses a comment that stays wrong', () => {
    const long = Array.from({ length: 20 }, (_, at) => `Shelf ${at + 10} has jars for you.`).join(
      ' ',
    );
    const posts = [FIRST, long, 'https://evil.example', SECOND, SECOND];
    const forced = forceCaptionParts(parts(posts, 'Win at https://evil.example'), BRIEF);
    expect(forced?.posts).toHaveLength(3);
    expect([forced?.posts[0], forced?.posts[2]]).toEqual([FIRST, SECOND]);
    expect(findUnreadable(forced ?? parts([]), BRIEF)).toEqual([]);
    expect(forced?.firstComment ?? '').not.toContain('evil');
    expect(forceCaptionParts(parts(['https://evil.example', SECOND]), BRIEF)).toBeNull();
    const many = Array.from({ length: 12 }, (_, at) => `${SECOND} Jar ${at + 10}.`);
    expect(forceCaptionParts(parts(many), BRIEF)?.posts).toHaveLength(MAX_SUGGESTED_POSTS);
  });
});

it('checks the posts of a person like captions, where links are allowed', () => {
  const facts = { platform: 'twitter', bannedWords: ['casino'] } as const;
  expect(checkEditedPosts([FIRST, 'https://example.com'], facts)).toEqual([]);
  const found = checkEditedPosts([FIRST, 'A casino', FIRST], facts);
  expect(found.map(({ code }) => code)).toEqual(['banned_word', 'repeated_text']);
  expect(found[0]?.message).toMatch(/^Post 2: /u);
});
