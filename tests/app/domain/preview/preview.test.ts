import { describe, expect, it } from 'vitest';
import { FOLD_RULES } from '#app/domain/text/fold-rules.ts';
import {
  findUrl,
  splitParts,
  toMissingMediaText,
  toPlatformText,
  toPreviewText,
  toShownUrl,
} from '#app/domain/preview/preview.ts';
import { toPreviewTitle } from '#app/domain/preview/preview-title.ts';
import { cutCaption, firstHashtags, toMediaTypeText } from '#app/domain/posts/post-summary.ts';

const TAGS = ['one', 'two', 'three', 'four', 'five'];

describe('the text of a preview', () => {
  it.each([
    ['instagram', 3],
    ['tiktok', 5],
    ['youtube', 5],
    ['facebook', 4],
    ['linkedin', 5],
    ['twitter', 3],
  ] as const)('shows the specified number of hashtags on %s', (platform, shown) => {
    const rule = FOLD_RULES.twitter.mobile;
    const text = toPreviewText(
      platform,
      { caption: 'Kiln', hashtags: TAGS },
      { rule, tier: 'standard' },
    );
    expect(text.folded.visible.match(/#/gu)).toHaveLength(shown);
    expect(text.hiddenHashtags).toBe(5 - shown);
    expect(text.whole).toContain('#five');
  });

  it('marks the part of a caption that is too long instead of folding it', () => {
    const caption = `${'word '.repeat(30)}and more`;
    const text = toPreviewText(
      'tiktok',
      { caption, hashtags: ['kiln'] },
      {
        rule: FOLD_RULES.tiktok.mobile,
        tier: 'standard',
      },
    );
    expect(text.over).toBe('and more');
    expect(text.folded.isCut).toBe(false);
    expect(text.tail).toBe('#kiln');
  });
});

describe('mentions on LinkedIn', () => {
  const acme = { urn: 'urn:li:organization:5515715', name: 'Acme (Pots)' };
  const rule = FOLD_RULES.linkedin.mobile;
  const show = (caption: string) =>
    toPreviewText(
      'linkedin',
      { caption, hashtags: [] },
      { rule, tier: 'standard', mentioned: [acme] },
    );

  it('are names, of which only the mentioned ones are links', () => {
    const markup = `@[${acme.name}](${acme.urn})`;
    const text = show(`Acme (Pots) is by ${markup}, and @[Other](urn:li:person:1)`);
    const shown = 'Acme (Pots) is by Acme (Pots), and @[Other](urn:li:person:1)';
    expect([text.whole, text.open, text.folded.visible]).toEqual([shown, shown, shown]);
    expect(splitParts(text.folded.visible, text.links, text.mentions)).toEqual([
      { kind: 'text', text: 'Acme (Pots) is by ' },
      { kind: 'mention', text: 'Acme (Pots)' },
      { kind: 'text', text: ', and @[Other](urn:li:person:1)' },
    ]);
  });

  it('are names also in the part over the limit', () => {
    const text = show(`${'word '.repeat(640)}@[${acme.name}](${acme.urn})`);
    expect(text.over.endsWith('word Acme (Pots)')).toBe(true);
  });

  it.each([
    ['the caption', ''],
    ['its hashtags', '\n\n#kiln'],
  ])('are names also where the limit is inside one, because of %s', (_what, end) => {
    const markup = `@[${acme.name}](${acme.urn})`;
    const text = show(`${'a'.repeat(2990)} ${markup}${end}`);
    expect(text.folded.visible).toBe(`${'a'.repeat(2990)} `);
    expect(text.over).toBe(`Acme (Pots)${end}`);
  });
});

describe('a text whose hashtags exceed the limit', () => {
  it('marks the excess the way X counts it', () => {
    const caption = 'a'.repeat(275);
    const rule = FOLD_RULES.twitter.mobile;
    const text = toPreviewText(
      'twitter',
      { caption, hashtags: ['kiln'] },
      { rule, tier: 'standard' },
    );
    expect([text.folded.visible, text.over, text.tail]).toEqual([`${caption} #kil`, 'n', '']);
  });
});

describe('the title on YouTube', () => {
  it.each([
    ['Given', 'Caption', 'Given'],
    ['', 'First line\nSecond', 'First line'],
    ['', '', 'kiln.mp4'],
    ['', 'a < b', 'a  b'],
  ])('%j and %j', (title, caption, shown) => {
    expect(toPreviewTitle(title, caption, 'kiln.mp4')).toBe(shown);
  });
});

describe('what platforms highlight in a text', () => {
  it('finds hashtags of any script, mentions and links', () => {
    const parts = splitParts('See @kiln.co at https://kiln.example/a. #窯 #2 mail@kiln.example');
    expect(parts.filter(({ kind }) => kind !== 'text')).toEqual([
      { kind: 'mention', text: '@kiln.co' },
      { kind: 'url', text: 'https://kiln.example/a' },
      { kind: 'tag', text: '#窯' },
    ]);
    expect(parts.map(({ text }) => text).join('')).toContain('mail@kiln.example');
  });

  it("finds links in the platform's shortened form too", () => {
    const parts = splitParts('See kiln.example/a-long-path… #kiln', ['kiln.example/a-long-path…']);
    expect(parts.map(({ kind }) => kind)).toEqual(['text', 'url', 'text', 'tag']);
  });

  it('shortens links as X does', () => {
    const url = 'https://www.tidewick.example/kiln-opening/november-2026';
    expect(toShownUrl(url, 'twitter')).toBe('tidewick.example/kiln-open…');
    expect(toShownUrl(url, 'facebook')).toBe(url);
    const longest = `kiln.example/${'a'.repeat(13)}`;
    expect(toShownUrl(`http://www.${longest}`, 'twitter')).toBe(longest);
    expect(toShownUrl(`https://${longest}b`, 'twitter')).toBe(`${longest}…`);
  });

  it('replaces a link by a code as LinkedIn does, the same one for the same link', () => {
    const longest = `https://kiln.example/${'a'.repeat(5)}`;
    expect(toShownUrl(longest, 'linkedin')).toBe(longest);
    const code = toShownUrl(`${longest}b`, 'linkedin');
    expect(code).toMatch(/^https:\/\/lnkd\.in\/[a-zA-Z2-9]{8}$/u);
    expect(toShownUrl(`${longest}b`, 'linkedin')).toBe(code);
    expect(toShownUrl(`${longest}c`, 'linkedin')).not.toBe(code);
  });
});

describe('a post in short', () => {
  it('cuts the caption after a hundred characters, never inside one', () => {
    expect(cutCaption('👩🏽‍🎨'.repeat(101))).toBe(`${'👩🏽‍🎨'.repeat(100)}…`);
    expect(cutCaption('a'.repeat(100))).toBe('a'.repeat(100));
  });

  it('shows three hashtags and the kind of file', () => {
    expect(firstHashtags(TAGS)).toBe('#one #two #three');
    expect(toMediaTypeText(null)).toBe('No media');
  });

  it('asks for media only when it is required', () => {
    expect(toMissingMediaText('youtube')).toBe('Add a video to see this preview.');
    expect(toMissingMediaText('tiktok')).toBe('Add an image or a video to see this preview.');
    expect(toMissingMediaText('instagram')).toBe('Add an image or a video to see this preview.');
    expect(toMissingMediaText('linkedin')).toBeNull();
  });
});

describe('a link in a preview', () => {
  const link = (length: number): string => 'https://fanfare.test/'.padEnd(length, 'a');

  it('is found without the punctuation after it', () => {
    expect(findUrl('See https://fanfare.test/a, or http://b.test.')).toBe('https://fanfare.test/a');
    expect(findUrl('See fanfare.test')).toBeNull();
  });

  it('is shortened on LinkedIn if it is longer than the short one, always to the same code', () => {
    expect(toShownUrl(link(26), 'linkedin')).toBe(link(26));
    expect(toShownUrl(link(27), 'linkedin')).toMatch(/^https:\/\/lnkd\.in\/[2-9A-Za-z]{8}$/u);
    expect(toShownUrl(link(27), 'linkedin')).toBe(toShownUrl(link(27), 'linkedin'));
    expect(toShownUrl(link(27), 'linkedin')).not.toBe(toShownUrl(link(28), 'linkedin'));
  });

  it('is shortened on X without its scheme', () => {
    expect(toShownUrl('https://www.fanfare.test/', 'twitter')).toBe('fanfare.test/');
    const bare = 'fanfare.test/'.padEnd(26, 'a');
    expect(toShownUrl(`https://${bare}`, 'twitter')).toBe(bare);
    expect(toShownUrl(`https://${bare}b`, 'twitter')).toBe(`${bare}…`);
    expect(toShownUrl(link(50), 'facebook')).toBe(link(50));
  });

  it('is replaced wherever it appears', () => {
    expect(toPlatformText('A https://www.a.test/ b http://b.test.', 'twitter')).toBe(
      'A a.test/ b b.test.',
    );
  });
});

describe('the parts of a text', () => {
  it('are links as the platform shows them, tags, mentions, and the rest', () => {
    const text = '#kiln at a.test and a.test: @ines, see https://b.test/#now and #1';
    const parts = splitParts(text, ['a.test', 'gone.test', 'a.test']);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ kind }) => kind !== 'text')).toEqual([
      { kind: 'tag', text: '#kiln' },
      { kind: 'url', text: 'a.test' },
      { kind: 'url', text: 'a.test' },
      { kind: 'mention', text: '@ines' },
      { kind: 'url', text: 'https://b.test/#now' },
    ]);
    expect(parts.filter((part) => part.text === '')).toEqual([]);
  });

  it('are the longest when two start at the same place', () => {
    const text = 'https://b.test/now';
    expect(splitParts(text, ['https://b.test'])).toEqual([{ kind: 'url', text }]);
  });
});

it('cuts a title after 100 characters, without angle brackets', () => {
  expect(toPreviewTitle(`<${'窯'.repeat(101)}>`, 'Caption', 'a.mp4')).toBe('窯'.repeat(100));
  expect(toPreviewTitle(' ', '\n Caption \nMore', 'a.mp4')).toBe('Caption');
  expect(toPreviewTitle('', ' ', 'a.mp4')).toBe('a.mp4');
});
