import { expect, it } from 'vitest';
import {
  applyMentions,
  listLinkedInMentions,
  warnOfPlainMentions,
} from '#app/domain/content/apply-mentions.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';

const LINKEDIN = { urn: 'urn:li:organization:5515715', name: 'Reyes (Ceramics)' };
const ACME = {
  name: 'acme',
  displayName: 'Acme Pottery',
  handles: {
    twitter: 'acmepots',
    instagram: 'acme.pottery',
    tiktok: 'acme.tok',
    youtube: 'acme-videos',
    linkedin: LINKEDIN,
    facebook: { pageId: '1353269864728879', name: 'Acme on Facebook' },
  },
};
const ADA = { name: 'ada', displayName: 'Ada', handles: { twitter: 'acme' } };

const toInput = (content: object, more: object = {}) =>
  PublishPostInput.parse({ content: { mentions: [ACME, ADA], ...content }, ...more });

const getCaption = (caption: string, platform: (typeof PLATFORM_IDS)[number]) =>
  applyMentions(toInput({ captions: [caption] }), platform).content.captions[0];

it('writes the handle of each platform', () => {
  const texts = PLATFORM_IDS.map((platform) => [platform, getCaption('By @acme.', platform)]);
  expect(Object.fromEntries(texts)).toEqual({
    twitter: 'By @acmepots.',
    instagram: 'By @acme.pottery.',
    tiktok: 'By @acme.tok.',
    youtube: 'By @acme-videos.',
    linkedin: 'By @[Reyes (Ceramics)](urn:li:organization:5515715).',
    facebook: 'By Acme on Facebook.',
  });
});

it.each([
  ['@ACME, @acme!', '@acmepots, @acmepots!'],
  ['(@acme)', '(@acmepots)'],
  ['@acme’s', '@acmepots’s'],
  // A handle isn't replaced again, although it's another mention's name.
  ['@ada', '@acme'],
  ['@acmes @acme_1 @acme-1 @acme.co', '@acmes @acme_1 @acme-1 @acme.co'],
  ['hi@acme.example', 'hi@acme.example'],
  ['https://social.example/@acme', 'https://social.example/@acme'],
  ['@@acme', '@@acme'],
  ['@bob acme', '@bob acme'],
])('replaces only declared names: %s', (caption, text) => {
  expect(getCaption(caption, 'twitter')).toBe(text);
});

it('leaves texts without declared mentions as they are', () => {
  const input = PublishPostInput.parse({ content: { captions: ['By @acme'] } });
  expect(applyMentions(input, 'twitter')).toBe(input);
});

it('changes nothing when it’s applied again', () => {
  const once = applyMentions(toInput({ captions: ['@ada'] }), 'twitter');
  expect(applyMentions(once, 'twitter')).toBe(once);
});

it('covers own texts, threads, and first comments', () => {
  const input = toInput(
    {
      captions: ['Shared @acme'],
      firstComment: 'Thanks, @acme',
      platformFirstComments: { twitter: 'Thank you, @acme', instagram: '@acme' },
    },
    {
      isIndividualMode: true,
      individualContent: { twitter: { captions: ['Own @acme'] } },
      platformOptions: { twitter: { thread: [{ text: 'More of @acme' }] } },
    },
  );
  const { content, individualContent, platformOptions } = applyMentions(input, 'twitter');
  expect([
    content.captions,
    content.firstComment,
    content.platformFirstComments?.twitter,
    individualContent?.twitter?.captions,
    platformOptions.twitter?.thread?.map(({ text }) => text),
  ]).toEqual([
    ['Shared @acmepots'],
    'Thanks, @acmepots',
    'Thank you, @acmepots',
    ['Own @acmepots'],
    ['More of @acmepots'],
  ]);
});

it('links nobody in LinkedIn’s comments, and says so', () => {
  const input = toInput({ captions: ['By @acme'], firstComment: 'Thanks, @acme' });
  expect(applyMentions(input, 'linkedin').content.firstComment).toBe('Thanks, Reyes (Ceramics)');
  expect(warnOfPlainMentions(input, 'linkedin')).toMatchObject([
    { pointer: '/content/mentions/0', code: 'mention_not_linked' },
  ]);
  expect(listLinkedInMentions(input, 'linkedin')).toEqual([LINKEDIN]);
  expect(listLinkedInMentions(input, 'twitter')).toEqual([]);
});

it('warns once of each name without a handle, where it’s used', () => {
  const input = toInput({ captions: ['@ada and @Ada'] });
  expect(warnOfPlainMentions(input, 'tiktok')).toEqual([
    {
      pointer: '/content/mentions/1',
      code: 'mention_not_linked',
      message: '@ada has no handle on TikTok. The post has the name “Ada” there.',
    },
  ]);
  expect(warnOfPlainMentions(input, 'twitter')).toEqual([]);
  const own = { isIndividualMode: true, individualContent: { tiktok: { captions: ['Nobody'] } } };
  expect(warnOfPlainMentions(toInput({ captions: ['@ada'] }, own), 'tiktok')).toEqual([]);
});

it('warns that Facebook shows the name', () => {
  const [warning] = warnOfPlainMentions(toInput({ captions: ['By @acme'] }), 'facebook');
  expect(warning?.message).toBe(
    'Facebook links pages only for apps that Meta reviewed for it. The post has the name “Acme on Facebook” there.',
  );
});
