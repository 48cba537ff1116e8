import { findLanguage } from './phrases.ts';
import type { Task } from './read-task.ts';
import type { TextTarget, Writer } from './writer.ts';

/** Instructions found in a topic. */
interface Orders {
  /** Text to repeat verbatim. */
  readonly requestedText: string | null;
  readonly addresses: readonly string[];
  readonly people: readonly string[];
  /** Hashtags as written, including the signs. */
  readonly tags: readonly string[];
  readonly tagCount: number | null;
  readonly length: number | null;
  readonly language: string | null;
  readonly wantsInstructions: boolean;
  readonly wantsPlainText: boolean;
}

const REQUESTED_TEXT =
  /\b(?:write|say|reply|answer|output|print|respond|return|post)\b[^"'“”«»]{0,60}["'“«]([^"”»]+)["”»']/iu;
const REQUESTED_TEXT_AFTER_COLON =
  /\b(?:write|say|reply|answer|output|print|respond|return)\b[^:]{0,40}:\s*(.+)$/isu;
const LEAK =
  /\b(?:reveal|show|repeat|print|output|tell|leak)\b.{0,40}\b(?:prompt|instructions?|rules|system message)\b/iu;
const PLAIN = /\b(?:plain text|no json|not json|without json|instead of json)\b/iu;
const LANGUAGE = /\b(?:in|into|auf|en)\s+([\p{L}-]{2,})/giu;

/** Returns the language that the topic demands instead of the requested one, or null. */
export function findOrderedLanguage(topic: string): string | null {
  const named = [...topic.matchAll(LANGUAGE)].map(([, name = '']) => name);
  // Codes are too short to be recognized reliably.
  const codes = named.filter((name) => name.length > 3).map(findLanguage);
  return codes.find((code) => code !== null) ?? null;
}

function readOrders(topic: string): Orders {
  return {
    requestedText:
      (REQUESTED_TEXT.exec(topic) ?? REQUESTED_TEXT_AFTER_COLON.exec(topic))?.[1] ?? null,
    addresses: topic.match(/(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)+\/\S*/giu) ?? [],
    people: topic.match(/[@＠][\p{L}\p{N}_.-]+/gu) ?? [],
    tags: topic.match(/[#＃][^\s#]+/gu) ?? [],
    tagCount: toCount(/(\d{1,4})\s+(?:\w+\s+)?hash\s?tags?/iu.exec(topic)?.[1]),
    length: toCount(/(\d{2,6})\s+(?:characters|letters|words)/iu.exec(topic)?.[1]),
    language: findOrderedLanguage(topic),
    wantsInstructions: LEAK.test(topic),
    wantsPlainText: PLAIN.test(topic),
  };
}

function toCount(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** Creates a writer that follows instructions in its topic. */
export function createObedientWriter(task: Task, writer: Writer): Writer {
  const orders = readOrders(task.topic);
  const followOrders = (spot: TextTarget) => {
    const parts = [
      orders.requestedText ?? `${task.topic} ${writer.caption(spot)}`,
      orders.wantsInstructions ? task.instructions : '',
      ...orders.addresses,
      ...orders.people,
      ...orders.tags,
    ];
    return stretch(parts.filter((part) => part !== '').join(' '), orders.length);
  };
  return {
    caption: followOrders,
    comment: followOrders,
    title: (spot) => orders.requestedText ?? writer.title(spot),
    hashtags: (spot, count) => [
      ...orders.tags,
      ...orders.people,
      ...writer.hashtags(spot, orders.tagCount ?? count),
    ],
  };
}

function stretch(text: string, length: number | null): string {
  if (length === null || text.length >= length) return text;
  return `${text} `.repeat(Math.ceil(length / (text.length + 1)));
}

/** Returns the text that the topic demands instead of the requested JSON, or null. */
export function findOrderedResponse(task: Task): string | null {
  const { wantsPlainText, requestedText } = readOrders(task.topic);
  return wantsPlainText ? (requestedText ?? task.topic) : null;
}
