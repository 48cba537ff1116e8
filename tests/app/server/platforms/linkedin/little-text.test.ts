import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escapeLittleText } from '#app/domain/text/little-text.ts';
import { isHashtag, TEXT_RULES } from '#app/domain/text/text.ts';
import { listReadings } from '#app/server/platforms/linkedin/parts/little-text.ts';
import { parseLittleText } from '#app/server/sandbox/linkedin/little-text.ts';
import { startBench } from './bench.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';

const RESERVED = [...'\\|{}@[]()<>#*_~'];

const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...RESERVED),
    fc.constantFrom(
      'a',
      '1',
      ' ',
      '\n',
      'é',
      '日',
      '👋',
      '#️⃣',
      '_a',
      '#tag',
      'https://a.co/',
      'b.co/',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
});

/** URLs with all characters that little text reserves, and a trailing fragment. */
const addresses = fc
  .tuple(
    fc.constantFrom('https://example.com/', 'http://a.co/', 'example.com/', 'www.example.org/'),
    fc.string({
      unit: fc.constantFrom(
        'a',
        '1',
        '_',
        '~',
        '(',
        ')',
        '@',
        '*',
        '[',
        ']',
        '|',
        '.',
        '/',
        '?',
        '=',
      ),
    }),
    fc.constantFrom('pricing', 'a_b', 'L10', '!/route', 'größe'),
  )
  .map(([start, path, fragment]) => `${start}${path}#${fragment}`);

const words = fc.oneof(
  addresses.map((text) => ({ text, tags: [] as string[] })),
  fc
    .constantFrom(
      '(so)',
      'a_b',
      'C#',
      '#1',
      'me@b.co',
      '<b>',
      '\\n',
      '*x*',
      '@[Reyes Ceramics](urn:li:organization:5515715)',
      '{hashtag|\\#|x}',
    )
    .map((text) => ({ text, tags: [] as string[] })),
  fc.constantFrom('#launch', '#my_tag', '#日本', '#b2b').map((text) => ({ text, tags: [text] })),
);

const readHashtags = (wire: string): string[] =>
  parseLittleText(wire).parts.flatMap(({ kind, text }) => (kind === 'hashtag' ? [text] : []));

describe('escapeLittleText', () => {
  it('renders every text as its author wrote it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { visible, parts } = parseLittleText(escapeLittleText(text));
        expect(visible).toBe(text);
        const elements = parts.filter(({ kind }) => kind !== 'text');
        expect(elements.every((part) => isHashtag(part.text.slice(1)))).toBe(true);
      }),
    );
  });

  it("keeps the author's hashtags, and creates none from a URL", () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (list) => {
        const text = list.map((word) => word.text).join(' ');
        const wire = escapeLittleText(text);
        expect(parseLittleText(wire).visible).toBe(text);
        expect(readHashtags(wire)).toEqual(list.flatMap(({ tags }) => tags));
        expect(listReadings(parseLittleText(wire).stored)).toContain(text);
      }),
    );
  });

  it('has the length that the content rules calculate', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(escapeLittleText(text).length).toBe(TEXT_RULES.linkedin.count(text));
      }),
    );
  });

  it.each([
    ['Hello (world) #launch', 'Hello \\(world\\) #launch'],
    ['#a_b # c', '#a\\_b \\# c'],
    ['a\\b @me <x> {y} [z] *~|', 'a\\\\b \\@me \\<x\\> \\{y\\} \\[z\\] \\*\\~\\|'],
    ['https://example.com/guide#pricing', 'https://example.com/guide\\#pricing'],
    ['example.com/a_(b)#c and C#minor', 'example.com/a\\_\\(b\\)\\#c and C\\#minor'],
    ['「https://example.com/#a」#tag', '「https://example.com/\\#a」#tag'],
    ['#one#two, (#three) ok.#four', '#one#two, \\(#three\\) ok.#four'],
    ["We're #1 &#39; ##tag", "We're \\#1 &\\#39; \\##tag"],
  ])('escapes %j as %j', (text, wire) => {
    expect(escapeLittleText(text)).toBe(wire);
  });
});

describe('a published post', () => {
  let bench: SandboxBench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());

  it('links its complete URL and its hashtag on the public page', async () => {
    const link = 'https://example.com/guide_(new)#pricing';
    const delivery = bench.startDelivery(await bench.connect(), { text: `See ${link} #launch` });
    const { url } = await publish(bench, delivery);
    const page = await (await fetch(url ?? '')).text();
    expect(page).toContain(`<a data-link href="${link}" rel="nofollow">${link}</a>`);
    expect(page.match(/data-hashtag/gu)).toHaveLength(1);
    expect(page).toContain('<a data-hashtag href="#launch">#launch</a>');
  });
});
