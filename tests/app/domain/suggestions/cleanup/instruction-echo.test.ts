import { describe, expect, it } from 'vitest';
import { dropInstructionEcho } from '#app/domain/suggestions/cleanup/instruction-echo.ts';

const POST = 'Fresh beans arrived this morning. Come by before noon!';
const clean = (text: string, topic = 'roastery opening'): string =>
  dropInstructionEcho(text, { topic, language: 'en' });

describe('an echo of the instructions', () => {
  it.each([
    ['as an introduction', "As requested, here's something casual under 280 characters:\n\n"],
    ['as a line without a colon', 'Here is something casual in 280 characters\n'],
    ['as a bare limit', 'Under 280 characters: '],
    ['as a sentence', 'Sure, I kept it short and without hashtags. '],
    [
      'as three sentences',
      'Sure, I kept it short. Got it, without hashtags. Noted, no emojis at all. ',
    ],
  ])('is removed from the start %s', (_where, echo) => {
    expect(clean(`${echo}${POST}`)).toBe(POST);
  });

  it.each([
    ['as a sentence', ' Kept under 280 characters, as requested.'],
    ['in parentheses', '\n\n(In a casual tone, no hashtags, 54 characters)'],
    ['as a list', ' No hashtags, no Markdown.'],
    [
      'as three sentences',
      ' I kept it short. Written without hashtags. As requested, no emojis were used.',
    ],
  ])('is removed from the end %s', (_where, echo) => {
    expect(clean(`${POST}${echo}`)).toBe(POST);
  });

  it('is removed from the end of a long text', () => {
    const long = `${'The roast was good. '.repeat(60)}${POST}`;
    expect(clean(`${long} Kept under 2,200 characters, as requested.`)).toBe(long);
  });

  it('is removed from a text of one sentence', () => {
    expect(clean('Sure, I kept it short. Fresh beans arrived.')).toBe('Fresh beans arrived.');
    const end = 'Fresh beans arrived. Kept under 280 characters, as requested.';
    expect(clean(end)).toBe('Fresh beans arrived.');
  });

  it('has at most 240 characters with the space behind it', () => {
    const echo = (length: number): string =>
      `${'Sure, I kept it short and simple'.padEnd(length - 2, ' and simple')}. `;
    expect(echo(240)).toHaveLength(240);
    expect(clean(`${echo(240)}${POST}`)).toBe(POST);
    expect(clean(`${echo(241)}${POST}`)).toBe(`${echo(241)}${POST}`);
  });

  it('is removed at most three times on each side', () => {
    const four = 'Sure, I kept it short. '.repeat(4);
    expect(clean(`${four}${POST}`)).toBe(`Sure, I kept it short. ${POST}`);
    const end = ' I kept it short.'.repeat(4);
    expect(clean(`${POST}${end}`)).toBe(`${POST} I kept it short.`);
  });
});

describe('a text', () => {
  it.each([
    ['without an echo', POST],
    ['that ends with spaces', `${POST}  `],
    ['that is nothing but an echo', 'Here is a caption in 280 characters, as requested.'],
    ['with advice', `How to write a caption in 280 characters, as requested: ${POST}`],
    ['that only refers to the request', `As requested, here it is. ${POST}`],
    ['that only names a constraint', `Beans without any formatting today. ${POST}`],
    ['with a limit in the middle of a line', `Only 12 words on the menu today. ${POST}`],
    [
      'with an echo in a sentence that is longer than 240 characters',
      `Sure, I kept it short${' and simple'.repeat(22)}. ${POST}`,
    ],
  ])('%s is kept', (_what, text) => {
    expect(clean(text)).toBe(text);
  });

  it('is kept if it mentions the topic, unless it has two constraints and a reference', () => {
    const one = `Here is the roastery in 280 characters: ${POST}`;
    expect(clean(one)).toBe(one);
    expect(clean(one, 'ceramics')).toBe(POST);
    const two = `Here is the roastery in 280 characters and a casual tone: ${POST}`;
    expect(clean(two)).toBe(POST);
    const noReference = `The roastery in 280 characters and a casual tone: ${POST}`;
    expect(clean(noReference)).toBe(noReference);
  });

  it('is kept if its topic is writing posts', () => {
    const text = `As requested, here's something casual under 280 characters: ${POST}`;
    expect(clean(text, 'better captions')).toBe(text);
  });
});
