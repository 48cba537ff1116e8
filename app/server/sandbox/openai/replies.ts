import type { JsonSchema, Message } from './ask.ts';
import { isRecord } from './ask.ts';
import { findJsonObjects } from './json-in-text.ts';

/** What the model writes to the person who asked, in place of a text, in words that few refusals have. */
export const REPLIES = {
  declining: 'Kilns and I go separate ways, so this one stays unwritten.',
  asking: 'Which of your two kilns would that be, and who are we talking to?',
  proposing: 'How about a piece on your garden instead? That would make me happy.',
  german: 'Da halte ich mich lieber raus.',
} as const;

const WRITTEN = new Set<string>(Object.values(REPLIES));
const REPLY = /reply|answer|refus|declin/iu;

/**
 * Returns the answer to a question about texts, one choice for each: a member of the schema that is named
 * like a text of the data is a choice. The model knows its own replies; everything else is the first choice.
 */
export function respondAboutTexts(
  value: unknown,
  { schema, messages }: { schema: JsonSchema; messages: readonly Message[] },
): unknown {
  const texts = findTexts(messages);
  const properties = schema['properties'];
  if (texts === null || !isRecord(value) || !isRecord(properties)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, chosen]) => {
      const text = texts[name];
      const isReply = typeof text === 'string' && WRITTEN.has(text.trim());
      return [name, isReply ? (findReplyChoice(properties[name]) ?? chosen) : chosen];
    }),
  );
}

function findTexts(messages: readonly Message[]): Record<string, unknown> | null {
  const isQuestion = ({ role, text }: Message) => role === 'user' && text.includes('"texts"');
  const data = messages.filter(isQuestion).map(({ text }) => text);
  const found = data.flatMap(findJsonObjects).find(({ texts }) => isRecord(texts))?.['texts'];
  return isRecord(found) ? found : null;
}

function findReplyChoice(schema: unknown): unknown {
  const choices: unknown = isRecord(schema) ? schema['enum'] : null;
  if (!Array.isArray(choices)) return null;
  return choices.find((choice) => REPLY.test(String(choice))) ?? null;
}
