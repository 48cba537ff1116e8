import { describe, expect, it } from 'vitest';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { TextFinish } from '#app/server/ports/text-generator.ts';
import { ResponseReader } from '#app/server/services/suggestions/response-reader.ts';
import { PATHOLOGICAL_UNITS } from '#tests/support/pathological-units.ts';

interface Reading {
  readonly platforms?: readonly PlatformId[];
  readonly field?: 'caption' | 'hashtags';
  readonly finish?: TextFinish;
  readonly length?: number;
}

/** Returns what the reader finds in a text: each platform's text, or "declined". */
function read(text: string, reading: Reading = {}): unknown {
  const { platforms = ['instagram'], field = 'caption', finish = 'complete' } = reading;
  const reader = new ResponseReader(platforms, [field]);
  const { length = Math.max(1, text.length) } = reading;
  const responses = [];
  for (let at = 0; at < text.length; at += length)
    responses.push(...reader.push(text.slice(at, at + length)));
  if (responses.length === 0) responses.push(...reader.finish(finish));
  if (responses.length === 0 && reader.isDeclined) return 'declined';
  return responses.map(({ platform, raw }) => [platform, raw]);
}

const TWO: Reading = { platforms: ['instagram', 'twitter'] };
const BOTH = [
  ['instagram', 'Our kiln opens.'],
  ['twitter', 'Come and see it.'],
];

describe('a model response for several platforms', () => {
  it.each([
    ['YAML', 'instagram:\n  caption: Our kiln opens.\ntwitter:\n  caption: Come and see it.'],
    ['YAML without fields', 'Instagram: Our kiln opens.\nTwitter: Come and see it.'],
    ['single quotes', "{'instagram': {'caption': 'Our kiln opens.'}, 'x': 'Come and see it.'}"],
    ['headings', '## Instagram\nOur kiln opens.\n\n**X (Twitter):**\nCome and see it.'],
    ['labels', '**Instagram:** Our kiln opens.\n\n**Twitter:** Come and see it.'],
    [
      'a list',
      '[{"Platform":"X","text":"Come and see it."},{"platform":"Instagram","caption":"Our kiln opens."}]',
    ],
    ['JSON in a string', JSON.stringify('{"instagram":"Our kiln opens.","x":"Come and see it."}')],
    [
      'names with words beside',
      '{"instagram_caption":"Our kiln opens.","x_post":"Come and see it."}',
    ],
  ])('is read from %s', (_how, text) => {
    expect((read(text, TWO) as unknown[]).toSorted()).toEqual(BOTH);
  });

  it('is not assigned to one platform if it has one text for all', () => {
    expect(read('Our kiln opens on Saturday.', TWO)).toEqual([]);
    expect(read('{"caption":"Our kiln opens."}', TWO)).toEqual([]);
  });
});

describe('hashtags', () => {
  const tags = (text: string) => read(text, { field: 'hashtags' });
  it.each([
    ['{"instagram":{"hashtags":["kiln","pots"]}}', ['kiln', 'pots']],
    ['{"instagram":{"Hashtags":"#kiln #pots"}}', '#kiln #pots'],
    ['{"Instagram":{"tags":[{"hashtags":"kiln"},"pots"]}}', ['kiln', 'pots']],
    ["{'hashtags': ['kiln', 'pots']}", ['kiln', 'pots']],
    ['hashtags:\n  - "#kiln"\n  - #pots', ['#kiln', '#pots']],
    ['Here are some hashtags: #kiln and #pots!', ['#kiln', '#pots']],
  ])('are read from %s', (text, expected) => {
    expect(tags(text)).toEqual([['instagram', expected]]);
  });

  it('lose the incomplete one if they were cut off', () => {
    const text = '{"instagram":{"hashtags":["kiln","pots","cla';
    expect(read(text, { field: 'hashtags', finish: 'truncated' })).toEqual([
      ['instagram', ['kiln', 'pots']],
    ]);
  });

  it('are not taken from prose', () => {
    expect(tags('I chose words about your kiln.')).toEqual([]);
  });
});

describe('a response that cannot be parsed', () => {
  it.each<[string, TextFinish]>([
    // A text with quotation marks could end in several places.
    ['{"instagram":{"caption":"Say "hi", "yes": and "no": come"}}', 'complete'],
    ["{'instagram': {'caption': 'Our kiln op", 'truncated'],
    ['Our kiln opens on Saturday, and', 'lost'],
    ['{"note":"Our kiln opens on Saturday."}', 'complete'],
    ['{"instagram":{"length":12}}', 'complete'],
    ['caption', 'complete'],
    ['', 'complete'],
  ])('is requested from the model again: %s', (text, finish) => {
    const found = read(text, { finish });
    expect([[], [['instagram', { length: 12 }]]]).toContainEqual(found);
  });
});

describe('a refusal flag', () => {
  const declines = [
    'declined',
    'DECLINED',
    'Refused',
    'rejected',
    'blocked',
    'not_allowed',
    'unable',
  ];
  it.each(declines)('with %s discards the text next to it', (word) => {
    expect(read(`{"outcome":"${word}","instagram":{"caption":"Kiln day is here."}}`)).toBe(
      'declined',
    );
  });

  it.each(['null', 'false', '""', '"n/a"', '"?"'])(
    'declines with %s when no text was written',
    (word) => {
      expect(read(`{"outcome":${word},"instagram":{"caption":""}}`)).toBe('declined');
      const written = `{"outcome":${word},"instagram":{"caption":"Kiln day is here."}}`;
      expect(read(written)).toEqual([['instagram', 'Kiln day is here.']]);
    },
  );

  it.each(['written', 'Written', 'success', 'OK', 'complete'])('of %s is ignored', (word) => {
    const text = `{"outcome":"${word}","caption":"Kiln day is here."}`;
    expect(read(text)).toEqual([['instagram', 'Kiln day is here.']]);
  });
});

it('is read the same however the text is split', () => {
  const text =
    "```json\n{'Outcome': 'Written', 'Instagram': {'Caption': 'Kiln day is here.'}}\n```";
  for (const length of [1, 2, 7]) expect(read(text, { length })).toEqual(read(text));
});

describe('a hostile text', () => {
  const units = [
    ...PATHOLOGICAL_UNITS,
    '{',
    '[',
    '{"a":',
    '"',
    '" ',
    '",',
    '\\"',
    "'",
    '```',
    '- ',
    'a: ',
  ];
  const starts = ['', '{"caption":"', "{'a':", 'caption: ', '[', '<think>', '[THINK]'];
  /** Limit for one text. The slowest took 0.2 s on a busy machine. */
  const MAX_MS = 1500;
  it.each(starts)('of 16,000 characters after %j is parsed quickly', (start) => {
    for (const unit of units) {
      const text = (start + unit.repeat(16_000)).slice(0, 16_000);
      const startedAt = process.cpuUsage();
      read(text);
      const { user, system } = process.cpuUsage(startedAt);
      expect((user + system) / 1000, unit).toBeLessThan(MAX_MS);
    }
  });
});
