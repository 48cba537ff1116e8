import { cut } from '#cli/text/text.ts';
import type { Finding } from './lint-row.ts';

const MAX_TEXT = 80;

/** Describes a finding, including the row's text if there is one. */
export function describeFinding({ message, text }: Pick<Finding, 'message' | 'text'>): string {
  if (text === undefined) return message;
  const sentence = /[.!?]$/u.test(message) ? message : `${message}.`;
  return `${sentence} Row: ${cut(text, MAX_TEXT)}`;
}
