import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { cutToFit } from '#app/domain/suggestions/suggestion-cut.ts';
import {
  checkEditedCaption,
  checkSuggestedCaption,
  fitsPlatform,
  type SuggestionBrief,
} from '#app/domain/suggestions/suggestion-rules.ts';
import { forceCaption } from '#app/domain/suggestions/suggestion-force.ts';
import { cleanCaption } from '#app/domain/suggestions/suggestion-tidy.ts';
import { findHashtags } from '#app/domain/text/suggestion-text.ts';

const BRIEF: SuggestionBrief = {
  platform: 'twitter',
  language: 'en',
  topic: 'Our kiln opens, see https://kiln.example/open by @kiln #kilnday',
  bannedWords: ['cheap'],
  instructions: 'You write captions for the house. Never speak of the purple dragon at night.',
};

const codes = (text: string, brief: Partial<SuggestionBrief> = {}): string[] =>
  checkSuggestedCaption(text, { ...BRIEF, ...brief }).map(({ code }) => code);

describe('a suggested caption', () => {
  it('may have the links, people and hashtags of its topic', () => {
    expect(codes('Come! https://kiln.example/open/ with @Kiln #KilnDay')).toEqual([]);
  });

  it.each([
    ['Our kiln is open. '.repeat(30), 'caption_too_long'],
    ['See evil.com today', 'link_not_in_topic'],
    ['See https://kiln.example/other today', 'link_not_in_topic'],
    ['Ask @stranger today', 'mention_not_in_topic'],
    ['Ask us #today', 'hashtag_in_caption'],
    ['Ask <b>us</b>', 'html'],
    ['Ask\u202E us', 'invisible_characters'],
    ['It is Cheap!', 'banned_word'],
    ['Unser Ofen ist da und wir freuen uns auf die Gäste, die mit uns sind.', 'wrong_language'],
    ['Never speak of the purple dragon at night.', 'instructions_quoted'],
    ['Hello! I speak of the purple dragon at noon.', 'instructions_quoted'],
    ['$AAPL or $TSLA', 'too_many_cashtags'],
    ['🔥🔥🔥', 'caption_empty'],
  ])('is refused: %s', (text, code) => {
    expect(codes(text)).toContain(code);
  });

  it('reports nothing beside a refusal', () => {
    expect(codes("I can't help with that request.")).toEqual(['refusal']);
    expect(codes("I can't help with that request. <b>Cheap</b>")).toEqual(['partial_refusal']);
  });

  it('lists all problems at once, in sentences that can be sent back', () => {
    const findings = checkSuggestedCaption('<b>Cheap</b> from @x at evil.com', BRIEF);
    expect(findings.map(({ code }) => code)).toEqual([
      'banned_word',
      'link_not_in_topic',
      'mention_not_in_topic',
      'html',
      'markup',
    ]);
    for (const { message } of findings) expect(message).toMatch(/\w/u);
  });
});

describe('a tidied caption', () => {
  it('loses hashtags, quotes, and invisible characters, and reports that', () => {
    const { text, notes } = cleanCaption('“Come to our #kiln\u200B!”\n\n#pots #fire', BRIEF);
    expect(text).toBe('Come to our kiln!');
    expect(notes.map(({ code }) => code)).toEqual([
      'invisible_characters',
      'hashtag_in_caption',
      'markup',
    ]);
    expect(cleanCaption('"Come to our kiln!"', BRIEF).text).toBe('Come to our kiln!');
    expect(cleanCaption('Come #kilnday', BRIEF)).toEqual({ text: 'Come #kilnday', notes: [] });
  });
});

describe('a forced caption', () => {
  it('loses the sentences that mention unknown accounts, and keeps the rest', () => {
    const text =
      'Our kiln opens today. Visit evil.com now! Ask @bob. Pots are cheap. Bring friends.';
    expect(forceCaption(text, BRIEF)).toBe('Our kiln opens today. Bring friends.');
  });

  it('keeps the readable part of a single sentence, or nothing', () => {
    expect(forceCaption('Come to evil.com and see our kiln', BRIEF)).toBe('');
    expect(forceCaption('See our kiln on Saturday: evil.com', BRIEF)).toBe(
      'See our kiln on Saturday.',
    );
  });

  it('follows every rule on every platform, or is dropped', () => {
    const piece = fc.constantFrom(
      'Our kiln opens today. ',
      'We have it for you. ',
      'evil.com ',
      '@bob ',
      '#tag ',
      '<b>bold</b> ',
      'cheap ',
      '👩‍🍳',
      '🔥'.repeat(100),
      '\u202E',
      '\n\n',
      'x'.repeat(300),
      '$A $B ',
      '> < ',
      '漢字'.repeat(50),
      'https://kiln.example/open ',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.constantFrom(...PLATFORM_IDS),
        (pieces, platform) => {
          const brief = { ...BRIEF, platform };
          const forced = forceCaption(cleanCaption(pieces.join(''), brief).text, brief);
          const left = checkSuggestedCaption(forced, brief).map(({ code }) => code);
          // Cutting can't fix these, and the service reports them.
          const beyond = ['caption_empty', 'wrong_language', 'banned_word'];
          expect(left.filter((code) => !beyond.includes(code))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('an edited caption', () => {
  it('may mention anyone and anything within the rules of the platform and workspace', () => {
    const facts = { platform: 'twitter', bannedWords: ['cheap'] } as const;
    expect(checkEditedCaption('See evil.com and @bob #x', facts)).toEqual([]);
    expect(checkEditedCaption(`cheap ${'x'.repeat(300)}`, facts).map(({ code }) => code)).toEqual([
      'caption_too_long',
      'banned_word',
    ]);
    expect(checkEditedCaption('  ', facts)[0]?.code).toBe('caption_empty');
  });
});

describe('cutting', () => {
  const within = (max: number) => ({
    fits: (text: string): boolean => text.length <= max,
    locale: 'en',
  });

  it('prefers the end of a sentence, then of a word, which it marks', () => {
    expect(cutToFit('One two three. Four five six.', within(20))).toBe('One two three.');
    expect(cutToFit('One two three four five six', within(20))).toBe('One two three four…');
    expect(cutToFit('x'.repeat(30), within(20))).toBe(`${'x'.repeat(19)}…`);
    expect(cutToFit('Short', within(20))).toBe('Short');
  });

  it('never splits a hashtag, mention, or URL', () => {
    expect(cutToFit('Look at this #kilnopening2026', within(20))).toBe('Look at this…');
    expect(cutToFit('Look at this @kilnandash.studio', within(20))).toBe('Look at this…');
    expect(cutToFit('Look at https://kiln.example/open', within(20))).toBe('Look…');
  });

  it('fits, is a prefix of the text in whole graphemes, and creates no hashtag', () => {
    const unit = fc.constantFrom('a', ' ', '.', 'é', '👩‍👩‍👧', '🇩🇪', 'नि', '#tag ', '漢', '\n', '👍🏽');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), fc.nat(150), (text, max) => {
        const cut = cutToFit(text, within(max));
        expect(text.length > max || cut === text).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(Math.max(max, 0));
        const beforeEllipsis = cut.endsWith('…') ? cut.slice(0, -1) : cut;
        expect(text.startsWith(beforeEllipsis)).toBe(true);
        const ends = [...new Intl.Segmenter('en').segment(text)].map(({ index }) => index);
        expect([...ends, text.length, 0]).toContain(beforeEllipsis.length);
        const tags = findHashtags(text);
        for (const tag of findHashtags(cut)) expect(tags).toContain(tag);
      }),
      { numRuns: 1000 },
    );
  });

  it('counts the way the platform does', () => {
    expect(fitsPlatform('twitter', '漢'.repeat(140))).toBe(true);
    expect(fitsPlatform('twitter', '漢'.repeat(141))).toBe(false);
    expect(fitsPlatform('tiktok', 'x'.repeat(151))).toBe(false);
    expect(fitsPlatform('youtube', 'é'.repeat(2501))).toBe(false);
  });
});
