/** Builds a TIFF with one directory of short values. */
export function tiff(mark: 'II' | 'MM', tags: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.alloc(8 + 2 + tags.length * 12 + 64);
  const isLittle = mark === 'II';
  const u16 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(mark, 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(tags.length, 8);
  tags.forEach(([tag, value], index) => {
    const at = 10 + index * 12;
    u16(tag, at);
    u16(4, at + 2);
    u32(1, at + 4);
    u32(value, at + 8);
  });
  return bytes;
}
