/** Ways in which a response can be wrong; docs/sandbox.md describes them. */
export const MODES = [
  // Transport.
  'delay',
  'rate_limited',
  'insufficient_quota',
  'server_error',
  'unauthorized',
  'cut',
  'stream_cut',
  // The whole response.
  'truncated',
  'content_filter',
  'failed',
  'refusal',
  'invalid_json',
  'schema_breach',
  'fenced_json',
  'missing_usage',
  // The text.
  'too_long',
  'emoji_flood',
  'wrong_count',
  'malformed_hashtags',
  'hashtags_in_text',
  'duplicates',
  'wrong_language',
  'link',
  'mention',
  'bidi',
  'html',
  'banned_words',
  'empty_text',
  'obedient_to_topic',
] as const;

export type Mode = (typeof MODES)[number];

/** The modes that apply to one response. */
export type Modes = ReadonlySet<Mode>;

export function isMode(name: string): name is Mode {
  return (MODES as readonly string[]).includes(name);
}

/** Parses `too_long, link+mention`: one entry applies at a time, and modes joined by `+` apply together. */
export function parseModes(list: string): string[][] {
  return splitList(list).map((entry) =>
    entry
      .split('+')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
}

export function splitList(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
