import { expect, it } from 'vitest';
import { listOptionFacts } from '#app/domain/delivery/option-facts.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

const list = (platform: PlatformId, options: object): string[] =>
  listOptionFacts(platform, PlatformOptions.parse(options)).map(
    ({ term, text }) => `${term}: ${text}`,
  );

it('lists the options that have an effect on the platform', () => {
  const options = {
    youtube: { license: 'creativeCommon', embeddable: false, paidPlacement: true },
    twitter: { replySettings: 'mentionedUsers', madeWithAi: true, paidPartnership: true },
  };
  expect(list('youtube', options)).toEqual([
    'Visibility: Unlisted',
    'License: Creative Commons',
    'Embedding: Off',
    'Paid promotion: Yes',
  ]);
  expect(list('twitter', options)).toEqual([
    'Who can reply: Accounts you mention',
    'Made with AI: Yes',
    'Disclosed: paid partnership',
  ]);
  expect(list('twitter', { twitter: {} })).toEqual([]);
  expect(list('facebook', options)).toEqual([]);
});
