import type { PublishPostInput } from '../posts/publish.ts';

export type Mentions = NonNullable<PublishPostInput['content']['mentions']>;

/** Returns declared mentions as a draft keeps them. */
export const toMentionsText = (mentions: Mentions = []): string =>
  mentions.length > 0 ? JSON.stringify(mentions) : '';

/** Returns the mentions of a draft as the publish request declares them. Text that isn't a list declares none. */
export function toMentionRequest(text: string): { readonly mentions?: Mentions } {
  const mentions = readMentions(text);
  return mentions.length > 0 ? { mentions } : {};
}

/** Returns the names that a draft declares, for display. */
export const listMentionNames = (text: string): string[] =>
  readMentions(text).map((mention) => (typeof mention === 'string' ? mention : mention.name));

/** Returns the mentions of a draft. The server checks each when the draft is saved or published. */
export function readMentions(text: string): Mentions {
  if (text === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as Mentions) : [];
  } catch {
    return [];
  }
}
