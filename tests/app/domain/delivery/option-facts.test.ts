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

it('lists the title, the cover, and the music of TikTok’s photos', () => {
  const tiktok = { privacyLevel: 'SELF_ONLY', title: 'Kiln day', coverPhoto: 2, addMusic: true };
  expect(list('tiktok', { tiktok })).toEqual([
    'Who can see it: Only you',
    'Allowed: nothing',
    'Title: Kiln day',
    'Cover: Photo 2',
    'Music: Added by TikTok',
  ]);
});
