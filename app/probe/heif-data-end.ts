/** Reads consecutive numbers of given lengths. Returns 0 past the end. */
class Numbers {
  private at: number;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  get isOver(): boolean {
    return this.at >= this.bytes.length;
  }

  read(length: number): number {
    const start = this.at;
    this.at += length;
    if (length === 0 || this.at > this.bytes.length) return 0;
    return Number(BigInt(`0x${this.bytes.toString('hex', start, this.at)}`));
  }
}

/** Bits of `construction_method`, where 0 means that the item is in the file itself. */
const METHOD_BITS = 15;

/**
 * Returns the end offset of the last item in a HEIF file, from its item locations (`iloc`, ISO/IEC 14496-12,
 * 8.11.3). Returns 0 if there are none.
 */
export function findHeifDataEnd(iloc: Buffer | null): number {
  if (!iloc || iloc.length < 8) return 0;
  const version = iloc[0] ?? 0;
  const sizes = iloc.readUInt16BE(4);
  const lengths = {
    offset: sizes >> 12,
    length: (sizes >> 8) & 15,
    base: (sizes >> 4) & 15,
    index: version > 0 ? sizes & 15 : 0,
  };
  const idBytes = version < 2 ? 2 : 4;
  const numbers = new Numbers(iloc, 6);
  let end = 0;
  for (let items = numbers.read(idBytes); items > 0 && !numbers.isOver; items -= 1) {
    numbers.read(idBytes);
    const isInFile = version === 0 || (numbers.read(2) & METHOD_BITS) === 0;
    numbers.read(2);
    const last = readExtents(numbers, lengths);
    if (isInFile) end = Math.max(end, last);
  }
  return end;
}

function readExtents(
  numbers: Numbers,
  { base, index, offset, length }: Record<'base' | 'index' | 'offset' | 'length', number>,
): number {
  const start = numbers.read(base);
  let end = 0;
  for (let extents = numbers.read(2); extents > 0 && !numbers.isOver; extents -= 1) {
    numbers.read(index);
    end = Math.max(end, start + numbers.read(offset) + numbers.read(length));
  }
  return end;
}
