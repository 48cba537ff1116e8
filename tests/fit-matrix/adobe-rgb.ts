const [HEAD_BYTES, ENTRY_BYTES] = [128, 12];

const fixed = (value: number): number => Math.round(value * 65_536);

function toXyz(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 'latin1');
  values.forEach((value, index) => tag.writeInt32BE(fixed(value), 8 + index * 4));
  return tag;
}

/** Returns a curve with a single exponent, stored in 256ths. */
function toGamma(gamma: number): Buffer {
  const tag = Buffer.alloc(16);
  tag.write('curv', 'latin1');
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(gamma * 256), 12);
  return tag;
}

function toText(kind: 'text' | 'desc', text: string): Buffer {
  const words = Buffer.from(`${text}\0`, 'latin1');
  if (kind === 'text') return Buffer.concat([Buffer.from('text\0\0\0\0', 'latin1'), words]);
  const head = Buffer.alloc(12);
  head.write('desc', 'latin1');
  head.writeUInt32BE(words.length, 8);
  // There's neither a Unicode nor a Macintosh description.
  return Buffer.concat([head, words, Buffer.alloc(78)]);
}

/**
 * Returns a color profile with the primaries and the gamma of Adobe RGB (1998), adapted to D50
 * (ICC.1:2001-04).
 */
export function createAdobeRgb(): Buffer {
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', toText('desc', 'Compatible with Adobe RGB (1998)')],
    ['cprt', toText('text', 'No rights reserved')],
    ['wtpt', toXyz([0.9642, 1, 0.8249])],
    ['rXYZ', toXyz([0.60974, 0.31111, 0.01947])],
    ['gXYZ', toXyz([0.20528, 0.62567, 0.06087])],
    ['bXYZ', toXyz([0.14919, 0.06322, 0.74457])],
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((name) => [name, toGamma(2.2)] as const),
  ];
  const padded = tags.map(([, tag]) =>
    Buffer.concat([tag, Buffer.alloc((4 - (tag.length % 4)) % 4)]),
  );
  const table = Buffer.alloc(4 + tags.length * ENTRY_BYTES);
  table.writeUInt32BE(tags.length, 0);
  let at = HEAD_BYTES + table.length;
  tags.forEach(([name, tag], index) => {
    const entry = 4 + index * ENTRY_BYTES;
    table.write(name, entry, 'latin1');
    table.writeUInt32BE(at, entry + 4);
    table.writeUInt32BE(tag.length, entry + 8);
    at += padded[index]?.length ?? 0;
  });
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02_10_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  [0.9642, 1, 0.8249].forEach((value, index) => head.writeInt32BE(fixed(value), 68 + index * 4));
  return Buffer.concat([head, table, ...padded]);
}
