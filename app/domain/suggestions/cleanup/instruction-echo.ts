import { hasTrace } from '../topic-trace.ts';
import { splitSentences } from '#app/domain/text/sentences.ts';
import type { LanguageCode } from '#app/domain/text/languages.ts';

/** A number of characters or words, as a limit has it, in any language. */
const COUNT =
  /(?<![\p{L}\p{N}])\d[\d.,\u00A0 ]{0,6}[-\s]?(?:char(?:acter)?s?\b|words?\b|zeichen|caracteres|caractères|caratteri|tekens|символ|знак|znak|tecken|tegn|merkk|χαρακτ|karakter|caractere|תווים|حرف|अक्षर|字|文字|자|글자|ký tự|aksara)/iu;
/** What the instructions are about, each kind once. */
const CONSTRAINTS: readonly RegExp[] = [
  COUNT,
  /\b(?:character|word|length) (?:limit|count)\b|\bwithin (?:the |your )?limits?\b|\brequirements (?:are )?met\b|\b(?:keep|kept|keeping) (?:it|this) (?:short|brief|concise)\b/iu,
  /\bthe tone (?:is |was )?(?:casual|friendly|professional|formal|humorous|witty|playful|warm|upbeat|light)\b|\b(?:casual|friendly|professional|formal|humorous|witty|playful|warm|upbeat)(?: in|,? conversational)? (?:tone|style|voice|caption|version|text|post)\b|\b(?:casual|friendly|professional|formal|humorous|witty|playful) in tone\b|\bsomething (?:casual|friendly|professional|formal|humorous|witty|playful)\b|\b(?:keep|kept|keeping) (?:it|this) (?:casual|friendly|professional|formal|light|witty)\b/iu,
  /\b(?:no|without|free of|avoid(?:s|ed|ing)?|skip(?:s|ped|ping)?|left out|leav(?:es|ing) out|omit(?:s|ted|ting)?)(?: any| the| all)? (?:hashtags?|emojis?|markdown|html|quotation marks|quotes|links?|mentions|formatting|banned words?|explanations?|invented (?:facts|details))\b/iu,
  /\bplain text\b|\b(?:describ\w+|about|keep\w* to|stick\w* to) (?:only )?the (?:subject|topic)\b|\bbanned words?\b|\binvented facts\b/iu,
  /\bin (?:english|german|spanish|french)\b(?=[,:)]| and\b)/iu,
  /\b(?:for|on) (?:instagram|tiktok|youtube|facebook|linkedin|twitter|x)(?=[,:)]| and\b)/iu,
];
/** How a model refers to what it was asked, or to its own work. */
const DELIVERY: readonly RegExp[] = [
  /\b(?:as|like|what) (?:you(?:'ve|’ve)? )?(?:requested|instructed|asked|specified|described|wanted)\b|\b(?:per|following|according to|in line with|based on|sticks? to|sticking to|keeping to|meets|matching)(?: all)? (?:your|the|these|those) (?:request|instructions?|guidelines?|rules|brief|requirements|constraints|specs?|limits?)\b|\bsince you asked\b/iu,
  /^\W{0,3}(?:here(?:'s|’s| is| are)|below is|understood\b|got it\b|noted\b|sure\b|okay\b|alright\b|this one)/iu,
  /\bI(?:'ve|’ve|'ll|’ll| have| will|'m|’m)? (?:kept|wrote|written|made|used|avoid(?:ed)?|left|went|keep|stuck|included|skipped|limited)\b|^\W{0,3}(?:written|kept|keeping|only writing|crafted|drafted)\b|^\W{0,3}(?:that's|that’s|this is|it's|it’s) (?:about |exactly |under )?\d|\bwere used\b/iu,
];
/** Advice about posts, which mentions limits because they are its subject. */
const ADVICE = /\b(?:how to|tips?|ways? to|rules? for|why|learn|course|lesson|reasons?)\b/iu;
/** A topic about writing posts says the same things. */
const ABOUT_POSTS =
  /\b(?:characters?|hashtags?|captions?|tweets?|posts?|copywrit\w*|tone|emojis?)\b/iu;

/** Longer parts belong to the text. */
const MAX_ECHO = 240;
const MAX_REMOVED = 3;
/** The opening up to a colon or the end of its line. */
const LEAD = /^[^\n:：]{1,240}(?:[:：](?!\/\/)[^\S\n]*\n?\s*|[^\S\n]*\n\s*)(?=\S)/u;

export interface EchoOptions {
  readonly topic: string;
  readonly language: LanguageCode;
}

/**
 * Removes what repeats the instructions in other words, at the start and the end: "As requested, here's
 * something casual under 280 characters:". Keeps a text whose topic is writing posts.
 */
export function dropInstructionEcho(text: string, options: EchoOptions): string {
  if (ABOUT_POSTS.test(options.topic)) return text;
  let left = text;
  for (let count = 0; count < MAX_REMOVED; count += 1) {
    const shorter = dropFirst(left, options);
    if (shorter === left) break;
    left = shorter;
  }
  return dropLast(left, options);
}

function dropFirst(text: string, { topic, language }: EchoOptions): string {
  const [lead = ''] = LEAD.exec(text) ?? [];
  if (lead !== '' && (isEcho(lead, topic) || isBareLimit(lead, topic)))
    return text.slice(lead.length);
  const [first = '', ...rest] = splitSentences(text.slice(0, MAX_ECHO * 2), language);
  return rest.length > 0 && isEcho(first, topic) ? text.slice(first.length).trimStart() : text;
}

/** Sentences are only looked for in this many characters at the end. */
const TAIL = 600;

function dropLast(text: string, { topic, language }: EchoOptions): string {
  const head = text.slice(0, -TAIL);
  const sentences = splitSentences(text.slice(-TAIL), language);
  for (let count = 0; count < MAX_REMOVED && sentences.length > 1; count += 1) {
    const last = sentences.at(-1)?.trim() ?? '';
    if (last !== '' && !isEcho(last, topic) && !isList(last, topic)) break;
    sentences.pop();
  }
  const remaining = (head + sentences.join('')).trimEnd();
  return remaining.length === text.trimEnd().length ? text : remaining;
}

/**
 * Returns whether a part refers to the request and names one of its constraints. A part that mentions the
 * topic needs more evidence, because it may be the text itself.
 */
function isEcho(part: string, topic: string): boolean {
  if (part.length > MAX_ECHO || ADVICE.test(part)) return false;
  const constraints = CONSTRAINTS.filter((pattern) => pattern.test(part)).length;
  const deliveries = DELIVERY.filter((pattern) => pattern.test(part)).length;
  if (hasTrace(part, topic)) return constraints > 1 && deliveries > 0;
  const isNote = COUNT.test(part) || /[:：]\s*$|^[(（].*[)）]\s*$/u.test(part);
  return constraints > 0 && (deliveries > 0 || (constraints > 1 && isNote));
}

/** Returns whether an introduction that ends with a colon names a limit in characters. */
function isBareLimit(lead: string, topic: string): boolean {
  return (
    COUNT.test(lead) && /[:：]\s*$/u.test(lead) && !ADVICE.test(lead) && !hasTrace(lead, topic)
  );
}

/** "No hashtags, no Markdown, as requested." */
function isList(part: string, topic: string): boolean {
  return /^\W{0,3}no hashtags?\b/iu.test(part) && isEcho(`${part} as requested`, topic);
}
