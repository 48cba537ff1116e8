import { MAX_ALT_TEXT_LENGTH } from '../media/alt-text.ts';
import { declinesInPerson } from './refusals/declines-in-person.ts';
import { cleanCaption, type TidiedCaption } from './suggestion-tidy.ts';
import { forceText } from './suggestion-force.ts';
import {
  checkSuggestedText,
  REFUSAL_FINDING,
  type SuggestionFinding,
  type TextBrief,
} from './suggestion-rules.ts';

/** What was requested of an alt text. It has no topic, so no link, mention, or hashtag is allowed. */
export type AltTextBrief = Omit<TextBrief, 'topic'>;

const withoutTopic = (brief: AltTextBrief): TextBrief => ({ ...brief, topic: '' });

/** What models write before an alt text. */
const LABEL = /^(?:alt(?:ernative)?[- ]?text|image description|description)\s*[:：]\s*/iu;

const dropLabel = (text: string): string => text.trimStart().replace(LABEL, '');

/** Returns an alt text on one line, without the parts that can be removed safely, and what they were. */
export function cleanAltText(raw: string, { language }: AltTextBrief): TidiedCaption {
  const { text, notes } = cleanCaption(dropLabel(raw), { topic: '', language });
  // The label can be inside what was just removed, such as bold type.
  const line = dropLabel(text).replace(/\s+/gu, ' ').trim();
  return { text: line, notes: notes.map(nameAltText) };
}

/** Returns every rule that a suggested alt text breaks. Empty if it can be shown. */
export function checkSuggestedAltText(text: string, brief: AltTextBrief): SuggestionFinding[] {
  if (declinesInPerson(text, brief.language)) return [REFUSAL_FINDING];
  return checkSuggestedText(text, withoutTopic(brief), checkLength).map(nameAltText);
}

function checkLength(text: string): SuggestionFinding[] {
  if (text.length <= MAX_ALT_TEXT_LENGTH) return [];
  const message = `The alt text has ${text.length} characters; at most ${MAX_ALT_TEXT_LENGTH} are allowed.`;
  return [{ code: 'text_too_long', message }];
}

/** Returns the alt text without anything removable that breaks a rule. It can be empty, or still wrong. */
export function forceAltText(text: string, brief: AltTextBrief): string {
  const forced = forceText(text, withoutTopic(brief), {
    fits: (candidate) => candidate.length <= MAX_ALT_TEXT_LENGTH,
    allow: (candidate) => candidate,
  });
  return forced.replace(/\s+/gu, ' ').trim();
}

function nameAltText({ code, message }: SuggestionFinding): SuggestionFinding {
  return { code, message: message.replace(/\bcaption\b/gu, 'alt text') };
}
