import { describe, expect, it } from 'vitest';
import {
  getMaxHashtags,
  parseBrief,
  parsePartialBrief,
  toBriefFields,
  toCaptionRequest,
  toHashtagRequest,
} from '#app/domain/suggestions/brief.ts';
import { DEFAULT_HASHTAG_COUNT } from '#app/domain/suggestions/hashtags.ts';
import { PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';

const parse = (query: string) => parseBrief(new URLSearchParams(query));
const USUAL = {
  target: 'instagram',
  topic: '',
  tone: 'professional',
  language: 'en',
  count: DEFAULT_HASHTAG_COUNT,
  thread: false,
  firstComment: false,
};

describe('a brief', () => {
  it('is read from a form, with a default for what is missing or invalid', () => {
    expect(parse('')).toEqual(USUAL);
    expect(parse('platform=myspace&tone=loud&language=xx&count=many')).toEqual(USUAL);
    const all = 'platform=all&tone=casual&language=de&count=7&topic=A%0D%0AB&thread=on';
    expect(parse(all)).toEqual({
      target: 'all',
      topic: 'A\nB',
      tone: 'casual',
      language: 'de',
      count: 7,
      thread: true,
      firstComment: false,
    });
  });

  it.each([
    ['1', 1],
    ['0', DEFAULT_HASHTAG_COUNT],
    ['-1', DEFAULT_HASHTAG_COUNT],
    ['1.5', DEFAULT_HASHTAG_COUNT],
    ['1e99', DEFAULT_HASHTAG_COUNT],
  ])('asks for %s hashtags', (count, read) => {
    expect(parse(`count=${count}`).count).toBe(read);
  });

  it('can be partial', () => {
    const partial = (query: string) => parsePartialBrief(new URLSearchParams(query));
    expect(partial('tone=casual')).toEqual({ tone: 'casual' });
    expect(partial('platform=all&count=3')).toEqual({ target: 'all', count: 3 });
    expect(partial('')).toEqual({});
  });

  it('survives a round trip through form fields', () => {
    const brief = parse('platform=all&tone=casual&language=de&topic=Kiln');
    const fields = toBriefFields(brief);
    expect(parseBrief(new URLSearchParams(fields))).toEqual(brief);
    expect(toBriefFields(parse('')).map(([name]) => name)).toEqual([
      'platform',
      'tone',
      'language',
    ]);
  });
});

describe('the request of a brief', () => {
  const one = { ...parse('platform=twitter&count=100'), topic: 'Kiln' };
  const all = { ...one, target: 'all' } as const;
  const highest = Math.max(...PLATFORM_IDS.map((id) => PLATFORMS[id].maxHashtags));

  it('is for one platform or for all', () => {
    const { topic, tone, language } = one;
    expect(toCaptionRequest(one)).toEqual({ platform: 'twitter', topic, tone, language });
    expect(toCaptionRequest(all)).toEqual({ platforms: [...PLATFORM_IDS], topic, tone, language });
  });

  it('asks for a thread and a first comment only where there are any', () => {
    const parts = { thread: true, firstComment: true };
    const { topic, tone, language } = one;
    expect(toCaptionRequest({ ...one, ...parts })).toMatchObject(parts);
    expect(toCaptionRequest({ ...all, ...parts })).toMatchObject(parts);
    const linkedin = toCaptionRequest({ ...one, ...parts, target: 'linkedin' });
    expect(linkedin).toEqual({ platform: 'linkedin', topic, tone, language, firstComment: true });
    const tiktok = toCaptionRequest({ ...one, ...parts, target: 'tiktok' });
    expect(tiktok).toEqual({ platform: 'tiktok', topic, tone, language });
  });

  it("asks for at most the platform's hashtags", () => {
    const max = PLATFORMS.twitter.maxHashtags;
    expect([getMaxHashtags('twitter'), getMaxHashtags('all')]).toEqual([max, highest]);
    expect(toHashtagRequest(one)).toMatchObject({ platform: 'twitter', count: max });
    expect(toHashtagRequest({ ...all, count: 1000 }).count).toBe(highest);
    expect(toHashtagRequest({ ...one, count: 1 }).count).toBe(1);
  });
});
