import { expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { warnOfBannedWords } from '#app/server/services/publishing/accept/list-warnings.ts';

const INPUT = PublishPostInput.parse({
  platforms: ['linkedin', 'twitter'],
  content: { captions: ['A cheap bowl'], hashtags: ['cheapbowls'] },
  isIndividualMode: true,
  individualContent: { twitter: { captions: ['Nearly free'], hashtags: ['kiln'] } },
});
const where = (banned: readonly string[], input = INPUT) =>
  warnOfBannedWords(input, banned).map(({ pointer }) => pointer);

it('warns about each text that contains a banned word, and names the word', () => {
  expect(where(['cheap', 'free'])).toEqual([
    '/content/captions/0',
    '/content/hashtags',
    '/individualContent/twitter/captions/0',
  ]);
  expect(warnOfBannedWords(INPUT, ['free'])).toEqual([
    {
      pointer: '/individualContent/twitter/captions/0',
      code: 'banned_word',
      message: expect.stringContaining('free') as unknown,
    },
  ]);
});

it('warns about the posts of a thread', () => {
  const thread = [{ text: 'How we glaze' }, { text: 'It is cheap' }];
  const input = PublishPostInput.parse({ ...INPUT, platformOptions: { twitter: { thread } } });
  expect(where(['cheap'], input)).toContain('/platformOptions/twitter/thread/1/text');
});

it('warns about first comments', () => {
  const content = {
    ...INPUT.content,
    firstComment: 'Cheap at the counter',
    platformFirstComments: { twitter: 'Free today' },
  };
  expect(where(['free', 'counter'], { ...INPUT, content })).toEqual([
    '/content/firstComment',
    '/content/platformFirstComments/twitter',
    '/individualContent/twitter/captions/0',
  ]);
});

it('skips texts that are not sent, and never warns without banned words', () => {
  expect(where(['free'], { ...INPUT, isIndividualMode: false })).toEqual([]);
  expect(where(['kilns'])).toEqual([]);
  expect(where([])).toEqual([]);
});
