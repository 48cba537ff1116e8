import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { toFailure, toProblem, toRefusal } from '#app/routes/shared/publish-draft.ts';
import { AppError } from '#app/server/errors/app-error.ts';

const violation = (pointer: string, code: string, message: string, platform?: string) => ({
  pointer,
  code,
  message,
  ...(platform ? { platform } : {}),
});

describe('a rejected post in the form', () => {
  it('reports a file once per platform, with the reason it cannot be converted', () => {
    const at = (code: string, message: string, platform: string) =>
      violation('/content/mediaUrl', code, message, platform);
    const all = [
      at('unsupported_media', 'TikTok doesn’t accept such kind.', 'tiktok'),
      at('unsupported_media', 'YouTube doesn’t accept such kind.', 'youtube'),
      at('media_cannot_be_fitted', 'A picture is not made into a video.', 'tiktok'),
    ];
    expect(toProblem(all, '').fields).toEqual({
      media: ['YouTube doesn’t accept such kind.', 'A picture is not made into a video.'],
    });
  });

  it.each([
    ['/content/captions/0', 'caption'],
    ['/individualContent/tiktok/captions/0', 'caption.tiktok'],
    ['/individualContent/twitter/hashtags', 'hashtags.twitter'],
    ['/content/hashtags', 'hashtags'],
    ['/content/mediaUrl', 'media'],
    ['/content/mediaId', 'media'],
    ['/content/coverMediaId', 'cover'],
    ['/platformOptions/tiktok/privacyLevel', 'tiktok.privacyLevel'],
    ['/platformOptions/youtube/title', 'youtube.title'],
    ['/publishAt', 'time'],
    ['/publishAt/local', 'time'],
    ['/publishAt/timeZone', 'timeZone'],
    ['/queue', 'queue'],
    ['/content', 'form'],
  ])('shows %s next to its field', (pointer, field) => {
    expect(toProblem([violation(pointer, 'wrong', 'Wrong.')], '').fields).toEqual({
      [field]: ['Wrong.'],
    });
  });

  it('words a time’s problem for a form, next to all others', () => {
    const past = violation('/publishAt/local', 'time_in_past', 'Or leave it out.');
    const tags = violation('/content/hashtags', 'hashtag_malformed', "#a-b isn't a hashtag");
    expect(toProblem([past, tags], '').fields).toEqual({
      time: ['This time is in the past. Choose a later one.'],
      hashtags: ["#a-b isn't a hashtag"],
    });
  });

  it("shows an account's problem next to its platform", () => {
    const missing = violation('/platforms/1', 'no_account', 'Not connected.', 'twitter');
    expect(toProblem([missing], '').fields).toEqual({ 'platform.twitter': ['Not connected.'] });
  });

  it('shows a field’s message once for several platforms', () => {
    const one = violation('/content/hashtags', 'hashtag_malformed', "#a-b isn't a hashtag");
    expect(toProblem([one, { ...one, platform: 'twitter' }], '').fields).toEqual({
      hashtags: ["#a-b isn't a hashtag"],
    });
  });

  it('names all platforms that need media in one sentence', () => {
    const needs = (platform: string) =>
      violation('/content/mediaUrl', 'media_required', 'needs media', platform);
    expect(toProblem([needs('instagram'), needs('tiktok')], '').message).toBe(
      'Instagram, TikTok require media to be uploaded',
    );
  });

  it.each([
    ['/platforms', 'no_platform', 'Please select at least one platform'],
    ['/content', 'nothing_to_post', 'Please add a caption, hashtags, or media before publishing.'],
  ])('shows the specified text for the whole post', (pointer, code, message) => {
    const others = violation('/content/mediaUrl', 'media_required', 'needs media', 'tiktok');
    expect(toProblem([others, violation(pointer, code, message)], '').message).toBe(message);
  });

  it('explains why nothing was published when no field is the cause', () => {
    const limit = "Daily limit reached! You've used 5/5 posts today. Resets in 3 hours.";
    expect(toProblem([], toFailure({ code: 'daily_limit_reached', message: limit })).message).toBe(
      limit,
    );
    expect(toProblem([], toFailure({ code: 'conflict', message: 'No.' })).message).toBe(
      'Failed to publish: No.',
    );
    expect(toProblem([], toFailure({ code: 'conflict', message: '' })).message).toBe(
      'Failed to publish: Unknown error',
    );
  });

  it('says that an earlier attempt is still being accepted, without the words of the API', () => {
    const where = { platforms: [], targets: {} };
    const running = new AppError('still_running', { message: 'This Idempotency-Key is in use.' });
    expect(toRefusal(running, EMPTY_DRAFT, where)).toEqual({
      message:
        'Fanfare has received your post and is still accepting it. Find it on the Posts screen.',
      fields: {},
      isRunning: true,
    });
  });
});
