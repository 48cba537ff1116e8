import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import twitterText from 'twitter-text';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseXText, X_TEXT, type XTextConfig } from '#app/domain/text/x-text.ts';

/** X's own test cases for its counting library, which `npm run specs:fetch` downloads. */
const FILE = path.resolve(
  process.env['SPECS_DIR'] ?? '../shared/specs',
  'twitter-text/validate.yml',
);
const hasCases = existsSync(FILE);
if (!hasCases && process.env['CI'] === 'true') throw new Error(`${FILE} is missing`);

interface Case {
  description: string;
  text: string;
  expected: unknown;
}

const groups = hasCases
  ? (parse(readFileSync(FILE, 'utf8')) as { tests: Record<string, Case[]> }).tests
  : {};

/** The two versions before the current one, for the cases that were written for them. */
const VERSION_1: XTextConfig = {
  version: 1,
  maxWeightedTweetLength: 140,
  scale: 1,
  defaultWeight: 1,
  emojiParsingEnabled: false,
  transformedURLLength: 23,
  ranges: [],
};
const VERSION_2: XTextConfig = { ...X_TEXT, version: 2, emojiParsingEnabled: false };

/** Our own counting checks texts; the library that it is built on checks everything else. */
const CHECKS: Readonly<Record<string, (text: string) => unknown>> = {
  tweets: (text) => parseXText(text, VERSION_1).valid,
  usernames: (text) => twitterText.isValidUsername(text),
  lists: (text) => twitterText.isValidList(text),
  hashtags: (text) => twitterText.isValidHashtag(text),
  urls: (text) => twitterText.isValidUrl(text, true, true),
  urls_without_protocol: (text) => twitterText.isValidUrl(text, true, false),
  WeightedTweetsCounterTest: (text) => parseXText(text, VERSION_2),
  WeightedTweetsWithDiscountedEmojiCounterTest: (text) => parseXText(text),
  UnicodeDirectionalMarkerCounterTest: (text) => parseXText(text),
};

describe.skipIf(!hasCases)("twitter-text's conformance cases", () => {
  it('are the groups that are known here', () => {
    expect(Object.keys(groups)).toEqual(Object.keys(CHECKS));
  });

  const cases = Object.entries(groups).flatMap(([group, list]) =>
    list.map((entry) => ({ group, ...entry })),
  );

  const isReadable = ({ text }: { text: string }): boolean => text.length <= 3000;
  it.each(cases.filter(isReadable))('$group: $description', ({ group, text, expected }) => {
    expect(CHECKS[group]?.(text)).toEqual(expected);
  });

  // Reading these fully takes quadratic time, and none of them fits in a post.
  const overlong = cases.filter((one) => !isReadable(one));
  it.each(overlong)('$group, too long to parse: $description', ({ group, text, expected }) => {
    expect(expected).toMatchObject({ valid: false });
    expect(CHECKS[group]?.(text)).toMatchObject({ valid: false });
  });
});
