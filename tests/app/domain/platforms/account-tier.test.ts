import { describe, expect, it } from 'vitest';
import { type AccountTier, readAccountTier } from '#app/domain/platforms/account-tier.ts';
import { listCapabilities } from '#app/domain/content/capabilities.ts';
import { checkContent, type PlannedContent } from '#app/domain/content/content-rules.ts';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import { countText } from '#app/domain/composer/composer-count.ts';
import { listDraftNotes } from '#app/domain/composer/composer-notes.ts';
import type { FitFacts } from '#app/domain/fit/fit-facts.ts';
import { toPreviewText } from '#app/domain/preview/preview.ts';
import { FOLD_RULES } from '#app/domain/text/fold-rules.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const MINUTE_MS = 60_000;
const GIB = 1024 ** 3;
const VIDEO = createFileFacts({
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: GIB,
  width: 1280,
  height: 720,
  durationMs: 15 * MINUTE_MS,
  rotation: 0,
  frameRate: 30,
  videoCodec: 'avc',
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  hasAudio: true,
  audioCodec: 'aac',
  audioChannels: 2,
  audioSampleRate: 48_000,
});

const codes = (tier: AccountTier, changes: Partial<PlannedContent>): string[] =>
  checkContent({
    platform: 'twitter',
    tier,
    caption: 'Kiln',
    hashtags: [],
    media: [],
    tiktok: undefined,
    twitter: undefined,
    tiktokPrivacyLevels: null,
    ...changes,
  }).map(({ code }) => code);

describe('the tier of an account', () => {
  it.each([
    [{}, 'standard'],
    [{ subscriptionType: 'None', verifiedType: 'none' }, 'standard'],
    [{ subscriptionType: 'Something new' }, 'standard'],
    [{ subscriptionType: 'Basic' }, 'premium'],
    [{ subscriptionType: 'Premium' }, 'premium'],
    [{ subscriptionType: 'PremiumPlus' }, 'premium'],
    [{ subscriptionType: 'None', verifiedType: 'business' }, 'premium'],
  ])('with %j is %s', (details, tier) => {
    expect(readAccountTier('twitter', details)).toBe(tier);
    expect(readAccountTier('linkedin', details)).toBe('standard');
  });
});

describe('limits per account', () => {
  it('allow the text length that X accepts from the account', () => {
    const long = { caption: 'word '.repeat(4999) + 'word' };
    expect(codes('standard', long)).toEqual(['caption_too_long']);
    expect(codes('premium', long)).toEqual([]);
    expect(codes('premium', { caption: `${long.caption} and more` })).toEqual(['caption_too_long']);
    expect(countText('twitter', { ...long, hashtags: [] }, 'premium').max).toBe(25_000);
  });

  it('allow the video length and size that X accepts from the account', () => {
    const check = (tier: AccountTier, changes: Partial<FitFacts>) =>
      codes(tier, { media: [{ ...VIDEO, ...changes }] });
    expect(check('standard', {})).toEqual([]);
    expect(check('standard', { durationMs: 20 * MINUTE_MS, sizeBytes: 8 * GIB })).toEqual([]);
    expect(check('standard', { durationMs: 20 * MINUTE_MS + 1 })).toEqual(['video_too_long']);
    expect(check('standard', { sizeBytes: 8 * GIB + 1 })).toEqual(['media_too_large']);
    expect(check('premium', { durationMs: 125 * MINUTE_MS, sizeBytes: 16 * GIB })).toEqual([]);
    expect(check('premium', { durationMs: 125 * MINUTE_MS + 1 })).toEqual(['video_too_long']);
  });

  it("make auto-fit trim a video only above the limit, and scale it to the account's playback size", () => {
    const plan = (tier: AccountTier, changes: Partial<FitFacts>) => {
      const created = planFit('twitter', { ...VIDEO, ...changes }, { tier });
      return created.verdict === 'changes'
        ? [created.output.durationMs, created.output.width, created.output.height]
        : created.verdict;
    };
    const hour = { durationMs: 60 * MINUTE_MS };
    const large = { width: 1920, height: 1080 };
    expect(plan('standard', {})).toBe('fits');
    expect(plan('standard', hour)).toEqual([20 * MINUTE_MS - 100, 1280, 720]);
    expect(plan('standard', large)).toEqual([15 * MINUTE_MS, 1280, 720]);
    expect(plan('premium', hour)).toBe('fits');
    expect(plan('premium', large)).toBe('fits');
    expect(plan('premium', { width: 3840, height: 2160 })).toEqual([15 * MINUTE_MS, 1920, 1080]);
  });

  it('warn about a video above the recommended size instead of rejecting it', () => {
    const media = { ...VIDEO, width: 1920, height: 1080 };
    const note = (tier: AccountTier) =>
      listDraftNotes('twitter', {
        tier,
        files: [media],
        bannedWords: [],
        text: { caption: '', hashtags: [] },
      });
    expect(codes('standard', { media: [media] })).toEqual([]);
    expect(note('standard').join(' ')).toContain('at most 1280x1024 pixels for this account');
    expect(note('premium')).toEqual([]);
  });

  it("let a preview show a Premium account's long post in full", () => {
    const text = { caption: 'word '.repeat(1000), hashtags: [] };
    const rule = FOLD_RULES.twitter.desktop;
    expect(toPreviewText('twitter', text, { rule, tier: 'standard' }).over).not.toBe('');
    expect(toPreviewText('twitter', text, { rule, tier: 'premium' }).over).toBe('');
  });

  it('appear for both tiers in the capability table', () => {
    const twitter = listCapabilities().platforms.find(({ platform }) => platform === 'twitter');
    expect(twitter).toMatchObject({ caption: { maxCharacters: 280 }, text: { max: 280 } });
    expect(twitter?.media).toContainEqual(
      expect.objectContaining({ kind: 'video', maxDurationMs: 20 * MINUTE_MS, maxBytes: 8 * GIB }),
    );
    const [premium] = twitter?.tiers ?? [];
    expect(premium).toMatchObject({ tier: 'premium', maxText: 25_000 });
    expect(premium?.media).toContainEqual(
      expect.objectContaining({
        kind: 'video',
        maxDurationMs: 125 * MINUTE_MS,
        maxBytes: 16 * GIB,
      }),
    );
    const others = listCapabilities().platforms.filter(({ platform }) => platform !== 'twitter');
    expect(others.every(({ tiers }) => tiers.length === 0)).toBe(true);
  });
});
