import { describe, expect, it } from 'vitest';
import { trimTags, toVideoMetadata } from '#app/server/platforms/youtube/parts/metadata.ts';
import { nextQuotaDay } from '#app/server/platforms/youtube/parts/quota-day.ts';
import { catchPlatformError, createContent } from '#tests/support/step-harness.ts';

const title = (text: string, fileName = 'my clip.mp4') =>
  toVideoMetadata(createContent({ text }), fileName).title;

describe('the YouTube title', () => {
  it('is the chosen one, or the first line that contains words', () => {
    const chosen = createContent({
      options: {
        privacyStatus: 'public',
        youtube: { title: 'Chosen', madeForKids: true, syntheticMedia: false },
      },
    });
    expect(toVideoMetadata(chosen, 'a.mp4')).toMatchObject({
      title: 'Chosen',
      privacyStatus: 'public',
      madeForKids: true,
      syntheticMedia: false,
    });
    expect(title('\n  \n First \r\nSecond')).toBe('First');
  });

  it('is never empty', () => {
    expect(title('')).toBe('my clip');
    expect(title('', '.mp4')).toBe('Video');
  });

  it('has at most 100 characters and never splits one', () => {
    expect(title('a'.repeat(100))).toBe('a'.repeat(100));
    expect(title('a'.repeat(101))).toBe('a'.repeat(100));
    expect(title(`${'a'.repeat(97)}👩‍👩‍👧x`)).toBe('a'.repeat(97));
    expect(title(`${'a'.repeat(98)}😀x`)).toBe(`${'a'.repeat(98)}😀`);
    expect(title(`${'a'.repeat(99)}😀`)).toBe('a'.repeat(99));
  });

  it('contains no angle brackets', () => {
    expect(title('I <3 cats > dogs')).toBe('I ‹3 cats › dogs');
  });
});

describe('the YouTube description', () => {
  it('counts bytes, not characters', async () => {
    const fits = toVideoMetadata(createContent({ text: 'é'.repeat(2500) }), 'a.mp4');
    expect(Buffer.byteLength(fits.description)).toBe(5000);

    const error = await catchPlatformError(
      (async () => toVideoMetadata(createContent({ text: 'é'.repeat(2501) }), 'a.mp4'))(),
    );
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'invalidDescription' });
  });
});

describe('YouTube tags', () => {
  it('are the chosen ones, or the hashtags', () => {
    const read = (youtube: { tags?: string[] }) => {
      const flags = { madeForKids: false, syntheticMedia: false };
      const options = { privacyStatus: 'unlisted', youtube: { ...flags, ...youtube } } as const;
      return toVideoMetadata(createContent({ hashtags: ['cat'], options }), 'a.mp4').tags;
    };
    expect(read({ tags: ['wood firing'] })).toEqual(['wood firing']);
    expect(read({})).toEqual(['cat']);
  });

  it('omit the # and unsupported characters', () => {
    expect(trimTags(['#cat', 'a,b', '<x>', ''])).toEqual(['cat', 'ab', 'x']);
  });

  it('count their commas, and two quotes when they contain a space', () => {
    expect(trimTags(['a'.repeat(249), 'b'.repeat(250)])).toHaveLength(2);
    expect(trimTags(['a'.repeat(250), 'b'.repeat(250)])).toHaveLength(1);
    expect(trimTags([`${'a'.repeat(490)} ${'b'.repeat(7)}`])).toHaveLength(1);
    expect(trimTags([`${'a'.repeat(490)} ${'b'.repeat(8)}`])).toHaveLength(0);
  });
});

describe('notifying subscribers', () => {
  it.each([
    ['public', undefined, true],
    ['unlisted', undefined, false],
    ['private', undefined, false],
    ['public', false, false],
    ['unlisted', true, true],
  ] as const)('of a %s video, requested %s, is: %s', (privacyStatus, requested, isSent) => {
    const flags = { madeForKids: false, syntheticMedia: false };
    const youtube = { ...flags, ...(requested !== undefined && { notifySubscribers: requested }) };
    const content = createContent({ options: { privacyStatus, youtube } });
    expect(toVideoMetadata(content, 'a.mp4').notifySubscribers).toBe(isSent);
  });
});

describe('the daily quota', () => {
  it.each([
    ['in winter', '2026-11-20T10:00:00Z', '2026-11-21T08:00:00Z'],
    ['in summer', '2026-07-01T06:59:59Z', '2026-07-01T07:00:00Z'],
    ['at midnight', '2026-07-01T07:00:00Z', '2026-07-02T07:00:00Z'],
    ['on the day that has 23 hours', '2027-03-14T09:00:00Z', '2027-03-15T07:00:00Z'],
    ['on the day that has 25 hours', '2026-11-01T08:00:00Z', '2026-11-02T08:00:00Z'],
  ])('resets at midnight Pacific Time %s', (_title, now, expected) => {
    expect(nextQuotaDay(new Date(now))).toEqual(new Date(expected));
  });
});
