import { describe, expect, it } from 'vitest';
import { forceCaption } from '#app/domain/suggestions/suggestion-force.ts';
import {
  checkSuggestedCaption,
  type SuggestionBrief,
} from '#app/domain/suggestions/suggestion-rules.ts';
import { cleanCaption } from '#app/domain/suggestions/suggestion-tidy.ts';
import { GOOD, LEAKS, LOST, WHOLE } from './leak-corpus.ts';

const BRIEF: SuggestionBrief = {
  platform: 'instagram',
  language: 'en',
  topic: 'Our kiln opens on Saturday',
  bannedWords: [],
  instructions: '',
};

/** Returns the caption that's finally shown if the model repeats itself; null for an error. */
function suggest(raw: string): string | null {
  const { text } = cleanCaption(raw, BRIEF);
  if (checkSuggestedCaption(text, BRIEF).length === 0) return text;
  const forced = forceCaption(text, BRIEF);
  return checkSuggestedCaption(forced, BRIEF).length === 0 ? forced : null;
}

describe.each(Object.entries(LEAKS))('%s beside a caption', (_class, texts) => {
  it.each(texts)('leave the caption alone: %j', (text) => {
    expect(suggest(text)).toBe(GOOD);
  });
});

it.each(WHOLE)('keeps a caption that only looks like it: %j', (text) => {
  expect(cleanCaption(text, BRIEF)).toEqual({ text, notes: [] });
  expect(checkSuggestedCaption(text, BRIEF)).toEqual([]);
});

it.each(LOST)('shows nothing of a text that cannot be distinguished from reasoning: %j', (text) => {
  expect(suggest(text)).toBeNull();
});
