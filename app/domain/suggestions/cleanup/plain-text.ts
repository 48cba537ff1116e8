import { decodeHTML } from 'entities/decode';
import { dropMachineMarks } from './machine-marks.ts';
import { closeGaps } from './mend-text.ts';
import { dropThoughts } from './model-thoughts.ts';
import { dropTokens, keepAssistantTurn } from './model-turns.ts';
import { dropMarkdown } from './plain-markdown.ts';
import { dropHtmlFrame } from './html-frame.ts';
import { toPlainRtf } from './plain-rtf.ts';
import { dropOuterQuotes } from './outer-quotes.ts';

/**
 * Converts a model's output to plain text: removes reasoning, control tokens, other turns, citations, LaTeX,
 * surrounding JSON, fences, Markdown, formatting tags, terminal colors, character references, and quotation
 * marks around the whole. What isn't safe to remove (scripts, tables, links) is kept for the rules to report.
 * Runs until the text no longer changes, so that a second call changes nothing.
 */
export function toPlainText(raw: string, topic: string): string {
  let text = raw;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plain = STEPS.reduce((left, step) => step(left, topic), text).trim();
    if (plain === text) break;
    text = plain;
  }
  return text;
}

/** Wrappers are nested only a few levels deep. */
const MAX_ROUNDS = 5;

const STEPS: readonly ((text: string, topic: string) => string)[] = [
  dropThoughts,
  dropMachineMarks,
  dropTokens,
  keepAssistantTurn,
  unwrapJson,
  dropColors,
  toPlainRtf,
  unescapeText,
  dropHtmlFrame,
  dropFormatTags,
  decodeReferences,
  dropMarkdown,
  dropOuterQuotes,
];

const TEXT_NAMES = [
  'caption',
  'text',
  'content',
  'post',
  'message',
  'output',
  'response',
  'result',
];

function unwrapJson(text: string): string {
  const isWrapped = /^\s*(?:\{[\s\S]*\}|\[\s*"[\s\S]*\]|"[^"]*\\[\s\S]*")\s*$/u.test(text);
  return isWrapped ? (findText(parse(text)) ?? text) : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function findText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  const members = Object.entries(value as Record<string, unknown>);
  const named = TEXT_NAMES.map((name) => members.find(([key]) => key.toLowerCase() === name)?.[1]);
  const only = members.length === 1 ? members[0]?.[1] : undefined;
  return [...named, only].find((member) => typeof member === 'string') ?? null;
}

/**
 * Removes escape sequences that were spelled out or lost their first character. Real ones are invisible
 * characters and are removed elsewhere.
 */
function dropColors(text: string): string {
  const plain = text.replace(/(?:\\x1b|\\u001b|\\033|\\e|␛|\^\[)\[[\d;]{0,20}[A-Za-z]/giu, '');
  return /\[0?m/u.test(plain) ? plain.replace(/\[(?:\d{1,3}(?:;\d{1,3}){0,5})?m/gu, '') : plain;
}

/** Resolves JSON escapes that were escaped twice. Keeps paths such as `C:\new`. */
function unescapeText(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replace(
      /(?:\\r)?\\n(?=\\[rn])|(?<=[\s\p{P}\p{Extended_Pictographic}](?<![:\\]))(?:\\r)?\\n/gu,
      '\n',
    )
    .replace(/\\u([\da-f]{4})/giu, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\(["'])/gu, '$1');
}

const INLINE_TAGS =
  /<\/?(?:b|i|em|strong|u|s|del|ins|mark|small|big|sub|sup|span|font|q|code|kbd|cite|caption|output|answer|response|result|text|final|post|message|html|body|td|th|tt|abbr|time|label|data|bdi|bdo|figcaption|textarea|main|p)(?:\s[^<>]{0,200})?\/?>/giu;
const BLOCK_TAGS =
  /<\/?(?:p|div|section|article|header|footer|h[1-6]|ul|ol|center|blockquote|pre|table|tr|tbody|thead|figure|form|hr)(?:\s[^<>]{0,200})?\/?>|<br\s*\/?>|<\/li>/giu;

/** Removes formatting tags. Scripts, images, and links are kept for the rules to report. */
function dropFormatTags(text: string): string {
  if (!text.includes('<')) return text;
  const plain = text
    .replace(/<li(?:\s[^<>]{0,200})?>/giu, '\n• ')
    .replace(BLOCK_TAGS, '\n')
    .replace(INLINE_TAGS, '');
  return plain === text ? text : closeGaps(plain);
}

/** References that lost their semicolon. An ampersand before any other word is a person's own. */
const UNCLOSED_REFERENCE =
  /&(?:#\d{2,5}|nbsp|amp|quot|apos|lt|gt|rsquo|lsquo|rdquo|ldquo|mdash|ndash|hellip|[aeiou](?:acute|grave|circ|uml)|ntilde|ccedil|szlig)(?![\d;]|[a-z]*;)/gu;

function decodeReferences(text: string): string {
  return text
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/giu, (reference) =>
      decodeHTML(reference),
    )
    .replace(UNCLOSED_REFERENCE, (reference) => decodeHTML(`${reference};`));
}
