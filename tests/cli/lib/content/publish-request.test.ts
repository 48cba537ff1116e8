import { describe, expect, it } from 'vitest';
import { PublishInput } from '#cli/lib/content/publish-input.ts';
import { addFlag, toPublishBody } from '#cli/lib/content/publish-request.ts';

const CONTENT = {
  targets: { platforms: ['instagram' as const] },
  caption: 'Kiln',
  mediaIds: ['med_1'],
  coverId: null,
};

describe('the cover’s time in the video', () => {
  it('is sent in milliseconds', () => {
    const input = PublishInput.parse({ platforms: 'instagram', coverAt: '1500' });
    expect(toPublishBody(input, CONTENT).platformOptions?.coverOffsetMs).toBe(1500);
  });

  it('is the platform’s default when none is given', () => {
    const input = PublishInput.parse({ platforms: 'instagram' });
    expect(toPublishBody(input, CONTENT).platformOptions).toEqual({});
  });

  it.each(['-1', '1.5', 'soon', '86400001'])('cannot be %s', (coverAt) => {
    const { error } = PublishInput.safeParse({ platforms: 'instagram', coverAt });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      '--cover-at must be a whole number from 0 to 86400000.',
    ]);
  });

  it('is reported by its flag when the server rejects it', () => {
    const pointer = '/platformOptions/coverOffsetMs';
    expect(addFlag({ pointer, code: 'too_late', message: 'Too late.' }).flag).toBe('--cover-at');
  });
});

describe('the options of a platform', () => {
  const toOptions = (flags: object) =>
    toPublishBody(PublishInput.parse({ platforms: 'twitter', ...flags }), CONTENT).platformOptions;

  it('are sent with what was chosen', () => {
    expect(toOptions({ twitterReplies: 'following' })).toEqual({
      twitter: { replySettings: 'following', madeWithAi: false, paidPartnership: false },
    });
    expect(toOptions({ youtubeLicense: 'creativeCommon', youtubeEmbeddable: 'no' })).toEqual({
      youtube: {
        license: 'creativeCommon',
        embeddable: false,
        madeForKids: false,
        syntheticMedia: false,
      },
    });
    expect(toOptions({ paidPlacement: true, twitterMadeWithAi: true })).toMatchObject({
      youtube: { paidPlacement: true },
      twitter: { replySettings: 'everyone', madeWithAi: true },
    });
  });

  it('label the posts of a thread that a flag names, and no others', () => {
    const twitterThread = ['Two', 'Three'];
    const flags = { twitterThread, twitterAiPosts: ['1', '3'], twitterPaidPartnership: true };
    expect(toOptions(flags)).toEqual({
      twitter: {
        replySettings: 'everyone',
        madeWithAi: true,
        paidPartnership: true,
        thread: [
          { text: 'Two', madeWithAi: false },
          { text: 'Three', madeWithAi: true },
        ],
      },
    });
    expect(() => toOptions({ twitterThread, twitterPaidPosts: ['4'] })).toThrow(
      "--twitter-paid-posts names post 4, which --twitter-thread doesn't have.",
    );
  });

  it('are reported by their flags when the server refuses them', () => {
    const toFlag = (pointer: string) => addFlag({ pointer, code: 'invalid', message: '' }).flag;
    expect(toFlag('/platformOptions/twitter/replySettings')).toBe('--twitter-replies');
    expect(toFlag('/platformOptions/youtube/license')).toBe('--youtube-license');
  });
});
