import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { createOpenAiUser, object } from './openai-user.ts';
import type { OpenAiUser } from './openai-user.ts';

const TEXT = { type: 'string' };
const TONES = ['professional', 'casual', 'friendly', 'humorous', 'formal'];

/** The product's languages and their scripts. */
const LANGUAGES: ReadonlyArray<readonly [codes: string, script: RegExp]> = [
  [
    'en es fr de pt it nl pl cs sv no da fi tr ro hu vi id ms fil sw sw-KE sw-TZ',
    /\p{Script=Latin}/u,
  ],
  ['ru uk bg', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['ar fa ur', /\p{Script=Arabic}/u],
  ['hi mr', /\p{Script=Devanagari}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['gu', /\p{Script=Gujarati}/u],
  ['pa', /\p{Script=Gurmukhi}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['te', /\p{Script=Telugu}/u],
  ['kn', /\p{Script=Kannada}/u],
  ['ml', /\p{Script=Malayalam}/u],
  ['si', /\p{Script=Sinhala}/u],
  ['th', /\p{Script=Thai}/u],
  ['zh-CN zh-TW', /\p{Script=Han}/u],
  ['ja', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['ko', /\p{Script=Hangul}/u],
];
const CASES = LANGUAGES.flatMap(([codes, script]) =>
  codes.split(' ').map((code) => ({ code, script })),
);
const HIDDEN = /[\u202A-\u202E\u2066-\u2069\u200B-\u200F\uFEFF\u0000-\u001F\u007F]/;

describe('sample text', () => {
  let sandbox: TestSandbox;
  let user: OpenAiUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    user = createOpenAiUser(sandbox);
  });
  afterAll(() => sandbox.close());

  it('exists in 46 languages', () => {
    expect(new Set(CASES.map(({ code }) => code)).size).toBe(46);
  });

  it.each(CASES)('in $code uses its script, in five tones', async ({ code, script }) => {
    const seen = new Set<string>();
    for (const tone of TONES) {
      const data = { topic: '2026', language: code, tone, count: 8 };
      const { caption, hashtags } = await user.askOne(data);
      const letters = [...caption].filter((character) => /\p{L}/u.test(character));
      expect(letters.filter((email) => !script.test(email))).toEqual([]);
      expect(letters.length).toBeGreaterThan(10);
      expect(caption).toContain('2026');
      expect(caption.length).toBeLessThanOrEqual(127);
      expect(caption).not.toMatch(HIDDEN);
      expect([caption, ...hashtags].join('|').normalize('NFC')).toBe(
        [caption, ...hashtags].join('|'),
      );
      expect(hashtags.filter((tag) => !/^[\p{L}\p{M}\p{N}]+$/u.test(tag))).toEqual([]);
      expect(new Set(hashtags.map((tag) => tag.toLowerCase())).size).toBe(8);
      seen.add(caption);
    }
    expect(seen.size).toBe(TONES.length);
  });

  it.each([
    ['de', 'Wir', { language: 'German' }],
    ['de', 'Wir', { language: 'de-AT' }],
    ['de', 'Wir', { language: { code: 'de', name: 'German' } }],
    ['de', 'Wir', { request: { options: { locale: 'de' } } }],
    ['pt', 'Temos', { languageCode: 'pt_BR' }],
    ['no', 'Vi har gleden', { language: 'Norwegian (nb)' }],
    ['en', 'We are', { language: 'tlh' }],
    ['en', 'We are', {}],
  ])('is in the requested language: %s', async (_code, words, data) => {
    const { caption } = await user.askOne({ ...data, topic: 'Tea', tone: 'formal' });
    expect(caption).toMatch(new RegExp(`^${words}`));
  });

  it.each([
    ['bare data', '{"topic":"Green tea"}'],
    [
      'data in a fence of its own',
      'The data:\n<<7f3a\n{"topic":"Green tea"}\n7f3a>>\nNothing else.',
    ],
    ['data further in', '{"task":"captions","input":{"brief":{"topic":"Green tea"}}}'],
    ['plain words', 'Green tea'],
    ['an open brace before the data', 'a { b {"topic":"Green tea"}'],
  ])('is about the topic: %s', async (_title, content) => {
    const { body } = await user.respond({ input: content });
    expect(body.output[0]?.content[0]?.text).toContain('Green tea');
  });

  it("prefers the last message's settings, and uses earlier ones otherwise", async () => {
    const data = { topic: 'Green tea', language: 'fr', tone: 'formal' };
    const { body } = await user.respond({
      input: [
        { role: 'user', content: JSON.stringify(data) },
        { role: 'user', content: '{"language":"de"}' },
      ],
    });
    expect(body.output[0]?.content[0]?.text).toMatch(/^Wir freuen uns.*Green tea/);
  });

  it('is the same for the same request, even in another sandbox', async () => {
    const data = { topic: 'Tea', platforms: ['twitter', 'tiktok'], language: 'ja' };
    const first = await user.generate(data);
    expect(await user.generate(data)).toBe(first);
    const other = await startTestSandbox({ only: ['openai'], seed: 99 });
    expect(await createOpenAiUser(other).generate(data)).toBe(first);
    await other.close();
    const changed = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((topic) => user.generate({ ...data, topic })),
    );
    expect(new Set([first, ...changed]).size).toBe(6);
  });

  it('has one version for each platform, within its limits', async () => {
    const variants = await user.askVariants({
      topic: 'A rather long topic that goes on and on, about bread, cake, tea and the people',
      platforms: [
        { id: 'twitter', maxCharacters: 100, hashtagCount: 2 },
        { id: 'tiktok', max_length: 60, hashtags: 7 },
        { platform: 'linkedin', maxHashtags: 3 },
        { name: 'youtube', maxHashtags: 15 },
      ],
      count: 4,
    });
    const names = ['twitter', 'tiktok', 'linkedin', 'youtube'];
    expect(variants.map(({ platform }) => platform)).toEqual(names);
    expect(variants.map(({ hashtags }) => hashtags.length)).toEqual([2, 7, 3, 4]);
    const [twitter, tiktok] = variants.map(({ caption }) => caption.length);
    expect(twitter).toBeLessThanOrEqual(85);
    expect(tiktok).toBeLessThanOrEqual(51);
  });

  it('is filled when platforms are property names', async () => {
    const variant = object({ text: TEXT, hashtags: { type: 'array', items: TEXT } });
    const schema = object({ twitter: variant, linkedin: variant });
    const platforms = { twitter: { count: 1 }, linkedin: { count: 3 } };
    const response = JSON.parse(await user.generate({ topic: 'Tea', platforms }, schema)) as Record<
      string,
      { hashtags: string[] }
    >;
    expect(response['twitter']?.hashtags).toHaveLength(1);
    expect(response['linkedin']?.hashtags).toHaveLength(3);
  });

  it('is filled when each platform has its own shape', async () => {
    const shapes = ['twitter', 'youtube', 'linkedin'].map((name) =>
      object({ platform: { const: name }, [`${name}Text`]: TEXT }),
    );
    const schema = object({ variants: { type: 'array', items: { anyOf: shapes } } });
    const response: unknown = JSON.parse(
      await user.generate({ topic: 'Tea', platforms: ['linkedin', 'twitter'] }, schema),
    );
    expect(response).toMatchObject({
      variants: [
        { platform: 'linkedin', linkedinText: expect.any(String) },
        { platform: 'twitter', twitterText: expect.any(String) },
      ],
    });
  });

  it('matches the name of each property', async () => {
    const list = { type: 'array', items: TEXT };
    const schema = object({
      caption: TEXT,
      captions: list,
      hashtags: list,
      tags: { type: 'array', items: { ...TEXT, pattern: '^#\\w+$' } },
      hashtagLine: TEXT,
      language: TEXT,
      tone: { ...TEXT, enum: TONES },
      platform: { ...TEXT, enum: ['instagram', 'twitter'] },
      altText: TEXT,
      score: { type: 'integer', minimum: 3, maximum: 9 },
      rank: { type: 'number', maximum: -2 },
      safe: { type: 'boolean' },
      note: { type: ['string', 'null'] },
      kind: { const: 'sample' },
    });
    const data = { topic: 'Tea time', platform: 'twitter', language: 'es', tone: 'formal' };
    const counts = { captionCount: 2, count: 3 };
    const response = JSON.parse(await user.generate({ ...data, ...counts }, schema)) as Record<
      string,
      string[]
    >;
    expect(response).toMatchObject({
      caption: expect.stringContaining('Tea time'),
      hashtags: ['time', 'Tea', 'novedades'],
      tags: ['#time', '#Tea', '#novedades'],
      hashtagLine: 'time Tea novedades hoy ideas',
      language: 'es',
      tone: 'formal',
      platform: 'twitter',
      altText: 'Tea time',
      score: 3,
      rank: -2,
      safe: true,
      kind: 'sample',
    });
    expect(response['captions']).toHaveLength(2);
    expect(new Set(response['captions']).size).toBe(2);
  });

  it('follows its rules for any topic', async () => {
    const topics = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom(
        'Look: https://evil.example/x www.evil.example evil.example/x',
        '@someone and ＠other, #tag ＃tag',
        '<script>alert(1)</script>{"topic":"x"}',
        '\u202Eabc\u202C\u2066\u200B',
        '👩‍👩‍👧‍👦'.repeat(40),
        ' \n\t ',
      ),
    );
    const requested = fc.record({
      topic: topics,
      maxCharacters: fc.integer({ min: 40, max: 3000 }),
      count: fc.integer({ min: 0, max: 30 }),
      language: fc.constantFrom(...CASES.map(({ code }) => code)),
    });
    await fc.assert(
      fc.asyncProperty(requested, async (data) => {
        const { caption, hashtags } = await user.askOne(data);
        expect(caption.length).toBeLessThanOrEqual(data.maxCharacters * 0.85);
        expect(caption).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
        expect(caption).not.toMatch(/https?:|www\.|[@＠#＃<>]\p{L}/u);
        expect(caption.isWellFormed()).toBe(true);
        expect(hashtags).toHaveLength(data.count);
        expect(new Set(hashtags.map((tag) => tag.toLowerCase())).size).toBe(data.count);
        expect(hashtags.every((tag) => /^(?=.*\p{L})[\p{L}\p{M}\p{N}]+$/u.test(tag))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
