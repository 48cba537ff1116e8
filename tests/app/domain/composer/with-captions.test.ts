import { expect, it } from 'vitest';
import { EMPTY_THREAD_POST } from '#app/domain/composer/draft-thread.ts';
import { EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { insertTexts, replacesText } from '#app/domain/composer/insert-texts.ts';
import { withCaptions } from '#app/domain/composer/with-captions.ts';

const thread = {
  platform: 'twitter',
  caption: 'One',
  posts: ['One', 'Two', 'Three'],
  firstComment: 'Why?',
} as const;
const linkedin = { platform: 'linkedin', caption: 'Long', posts: [], firstComment: null } as const;
const tail = (...texts: string[]) => texts.map((text) => ({ ...EMPTY_THREAD_POST, text }));
const toVariant = (variant: typeof thread | typeof linkedin) => ({
  ...variant,
  posts: [...variant.posts],
});

it('makes a suggested thread the draft’s, with its first comment', () => {
  const change = withCaptions(EMPTY_DRAFT, [toVariant(thread)]);
  expect(change.shared?.caption).toBe('One');
  expect(change.twitter?.thread).toEqual(tail('Two', 'Three'));
  expect(change.comment?.text).toBe('Why?');
});

it('gives each of several platforms its own texts', () => {
  const change = withCaptions(EMPTY_DRAFT, [toVariant(thread), toVariant(linkedin)]);
  expect(change).toMatchObject({
    mode: 'unique',
    own: { twitter: { caption: 'One' }, linkedin: { caption: 'Long' } },
    comment: { text: '', own: { twitter: 'Why?' } },
  });
  expect(change.twitter?.thread).toEqual(tail('Two', 'Three'));
});

it('changes neither a thread nor a comment if none is suggested', () => {
  expect(Object.keys(withCaptions(EMPTY_DRAFT, [toVariant(linkedin)]))).toEqual(['shared']);
});

it('asks before it replaces a thread or a comment, and can add to them', () => {
  const written = {
    ...EMPTY_DRAFT,
    twitter: { ...EMPTY_DRAFT.twitter, thread: tail('Mine') },
    comment: { ...EMPTY_DRAFT.comment, text: 'My link' },
  };
  const change = withCaptions(written, [toVariant(thread)]);
  const onlyComment = { comment: change.comment ?? written.comment };
  const onlyThread = { twitter: change.twitter ?? written.twitter };
  expect([onlyComment, onlyThread].map((one) => replacesText(written, one))).toEqual([true, true]);
  expect(replacesText(EMPTY_DRAFT, change)).toBe(false);
  expect(replacesText(written, withCaptions(written, [toVariant(linkedin)]))).toBe(false);
  const inserted = insertTexts(written, change);
  expect(inserted.twitter?.thread).toEqual(tail('Mine', 'Two', 'Three'));
  expect(inserted.comment?.text).toBe('My link\n\nWhy?');
});
