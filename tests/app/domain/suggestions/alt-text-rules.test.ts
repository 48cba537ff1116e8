import { describe, expect, it } from 'vitest';
import {
  type AltTextBrief,
  checkSuggestedAltText,
  cleanAltText,
  forceAltText,
} from '#app/domain/suggestions/alt-text-rules.ts';

const BRIEF: AltTextBrief = {
  language: 'en',
  bannedWords: ['casino'],
  instructions: 'Describe the image in one or two sentences for a person who can’t see it.',
};
const GOOD = 'A potter lifts a blue jar out of an open kiln.';
const codes = (text: string) => checkSuggestedAltText(text, BRIEF).map(({ code }) => code);

describe('an alt text', () => {
  it('may be a plain description, short or long', () => {
    expect(codes(GOOD)).toEqual([]);
    expect(codes('A blue jar')).toEqual([]);
    expect(codes('A sign that says “Open on Saturday”.')).toEqual([]);
  });

  it.each([
    ['text_too_long', `${'A blue jar stands on shelf number '.repeat(31)}.`],
    ['link_not_in_topic', 'A poster with https://example.com/offer'],
    ['mention_not_in_topic', 'A poster by @stranger'],
    ['hashtag_in_caption', 'A blue jar #pottery'],
    ['banned_word', 'A casino at night'],
    ['caption_empty', '…'],
    ['refusal', 'I’m sorry, but I can’t help with that.'],
    ['instructions_quoted', BRIEF.instructions],
    ['wrong_language', 'Ein Töpfer hebt ein blaues Gefäß aus dem Ofen, und wir sind dabei.'],
  ])('is refused with %s', (code, text) => {
    expect(codes(text)).toContain(code);
  });

  it.each([
    ['en', 'I’m unable to view images, so no description is available.'],
    ['en', 'I cannot see an image in this conversation.'],
    ['en', 'There is no image here that I could not describe otherwise.'],
    ['de', 'Leider kann ich keine Bilder sehen.'],
    ['fr', 'Je ne peux pas voir les images.'],
    ['de', 'I can’t see images.'],
  ] as const)('is a refusal if it says what its writer can’t do: %s %s', (language, text) => {
    const findings = checkSuggestedAltText(text, { ...BRIEF, language });
    expect(findings.map(({ code }) => code)).toEqual(['refusal']);
  });

  it.each([
    ['en', 'A sign that says “I can’t wait for Saturday”.'],
    ['en', 'A potter without gloves, and no jar is broken.'],
    ['el', 'Ένας αγγειοπλάστης με ένα μπλε βάζο, όχι κόκκινο.'],
    ['de', 'Ein leerer Ofen ohne Gefäße, in dem keine Kacheln mehr liegen.'],
  ] as const)('can quote and deny: %s %s', (language, text) => {
    const findings = checkSuggestedAltText(text, { ...BRIEF, language });
    expect(findings).toEqual([]);
  });

  it('is called an alt text in every message', () => {
    for (const text of ['…', 'A \u200Bjar', BRIEF.instructions, '{"alt": "A jar"}'])
      for (const { message } of checkSuggestedAltText(text, BRIEF))
        expect(message).not.toContain('caption');
  });

  it.each([
    [`Alt text: ${GOOD}`, GOOD],
    [`**Alt text:** ${GOOD}`, GOOD],
    [`"${GOOD}"`, GOOD],
    [`Here is the alt text:\n\n${GOOD}`, GOOD],
    ['A blue jar\nin a kiln', 'A blue jar in a kiln'],
  ])('is cleaned without loss: %j', (raw, text) => {
    expect(cleanAltText(raw, BRIEF).text).toBe(text);
  });

  it('keeps its good sentences when the others are removed', () => {
    const forced = forceAltText(`${GOOD} Visit https://evil.example now.`, BRIEF);
    expect(codes(forced)).toEqual([]);
    expect(forced).toContain(GOOD);
    const long = `${GOOD} `.replace('.', ',') + 'and many more jars stand beside it '.repeat(60);
    expect(forceAltText(long, BRIEF).length).toBeLessThanOrEqual(1000);
  });
});
