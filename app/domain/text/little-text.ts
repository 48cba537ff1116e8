/** Text that LinkedIn links as one URL, with or without a scheme. */
const ADDRESS_START =
  /(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,20}:\/\/|(?<![\p{L}\p{N}_.-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?=[/?#]|:\d)/iu;
/** Like spaces, quotes, angle brackets, and East Asian punctuation end a URL. */
const ADDRESS_END = /[\s<>"“”«»\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/u;
/** One or more consecutive hashtags, each with a letter, as `isHashtag` requires. */
const HASHTAGS =
  /(?<![\p{L}\p{M}\p{N}_&/])(?:#(?=[\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+)+(?![\p{L}\p{M}\p{N}_])/u;
const RESERVED = /[\\|{}@[\]()<>#*_~]/u;
const EACH_RESERVED = new RegExp(RESERVED, 'gu');

const TOKENS = new RegExp(
  [
    `(?<address>(?:${ADDRESS_START.source})(?:(?!${ADDRESS_END.source}).)*)`,
    `(?<hashtags>${HASHTAGS.source})`,
    RESERVED.source,
  ].join('|'),
  'giu',
);

/** A person or a page that a text on LinkedIn links. */
export interface LittleTextMention {
  readonly urn: string;
  /** As LinkedIn has it. */
  readonly name: string;
}

/** Returns a mention as it's written in the text of a delivery, before that is escaped. */
export const toMentionText = ({ name, urn }: LittleTextMention): string => `@[${name}](${urn})`;

/** A name that a shown text links. */
export interface ShownMention {
  readonly name: string;
  /** How often the text has the name before. */
  readonly skipped: number;
}

/** Returns the text of a delivery as LinkedIn shows it, with names in place of its mentions. */
export function showMentions(
  text: string,
  mentions: readonly LittleTextMention[],
): { readonly text: string; readonly mentions: readonly ShownMention[] } {
  const found = mentions
    .flatMap((mention) =>
      findAll(text, toMentionText(mention)).map((index) => ({ mention, index })),
    )
    .toSorted((a, b) => a.index - b.index);
  const names: ShownMention[] = [];
  let shown = '';
  let end = 0;
  for (const { mention, index } of found) {
    shown += text.slice(end, index);
    names.push({ name: mention.name, skipped: findAll(shown, mention.name).length });
    shown += mention.name;
    end = index + toMentionText(mention).length;
  }
  return { text: shown + text.slice(end), mentions: names };
}

/** Returns where a part is in a text. */
export function findAll(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
    found.push(at);
  return found;
}

/**
 * Returns the text in LinkedIn's "little text" format. LinkedIn silently truncates a post at an unescaped
 * reserved character, and turns a bare `#` before a word into a hashtag, even inside a URL. So every reserved
 * character is escaped except the `#` of a hashtag that the author wrote, and the syntax of the given mentions.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export function escapeLittleText(
  text: string,
  mentions: readonly LittleTextMention[] = [],
): string {
  const [mention, ...others] = mentions;
  if (!mention) return escapePlainText(text);
  const name = mention.name.replace(EACH_RESERVED, '\\$&');
  return text
    .split(toMentionText(mention))
    .map((part) => escapeLittleText(part, others))
    .join(toMentionText({ ...mention, name }));
}

function escapePlainText(text: string): string {
  // Nothing else is escaped, and finding addresses and hashtags takes much longer.
  if (!RESERVED.test(text)) return text;
  return text.replace(TOKENS, (token, ...rest) => {
    const groups = rest.at(-1) as { readonly hashtags?: string };
    return groups.hashtags === undefined
      ? token.replace(EACH_RESERVED, '\\$&')
      : token.replaceAll('_', '\\_');
  });
}
