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
