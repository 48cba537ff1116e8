const MAX_CODE_BITS = 12;
const MAX_CODES = 2 ** MAX_CODE_BITS;

interface Stream {
  /** The initial code size that the image states: 2 to 8. */
  readonly codeBits: number;
  readonly pixels: number;
}

/**
 * Returns whether a GIF's LZW data contains only valid codes and enough pixels for its image. Tracks the
 * length of each code's run instead of the pixels, so the work grows with the data and not with its unpacked
 * size.
 */
export function checkLzw(data: Buffer, { codeBits, pixels }: Stream): boolean {
  if (codeBits < 1 || codeBits >= MAX_CODE_BITS) return false;
  const codes = new Codes(codeBits);
  let [bits, held, drawn] = [0, 0, 0];
  for (const byte of data) {
    if (drawn >= pixels) return true;
    bits |= byte << held;
    held += 8;
    while (held >= codes.width && drawn < pixels) {
      const { width } = codes;
      const length = codes.next(bits & (2 ** width - 1));
      if (length < 0) return false;
      drawn += length;
      bits >>>= width;
      held -= width;
    }
  }
  return drawn >= pixels;
}

/** The table that LZW builds while reading, with each run's length instead of its pixels. */
class Codes {
  /** Bits of the next code. */
  width = 0;
  private count = 0;
  private previous = -1;
  private readonly codeBits: number;
  private readonly lengths = new Uint32Array(MAX_CODES);

  constructor(codeBits: number) {
    this.codeBits = codeBits;
    this.lengths.fill(1, 0, this.clear);
    this.reset();
  }

  private get clear(): number {
    return 2 ** this.codeBits;
  }

  private reset(): void {
    this.count = this.clear + 2;
    this.width = this.codeBits + 1;
    this.previous = -1;
  }

  /** Returns how many pixels a code draws, or -1 for a code that is invalid here or ends the image early. */
  next(code: number): number {
    if (code === this.clear) {
      this.reset();
      return 0;
    }
    const isFirst = this.previous < 0;
    // Except as the first code, the one that is about to be added can already be used.
    const max = isFirst ? this.clear - 1 : this.count;
    if (code === this.clear + 1 || code > max) return -1;
    if (!isFirst) this.add();
    this.previous = code;
    return this.lengths[code] ?? 0;
  }

  private add(): void {
    if (this.count >= MAX_CODES) return;
    this.lengths[this.count] = (this.lengths[this.previous] ?? 0) + 1;
    this.count += 1;
    if (this.count === 2 ** this.width && this.width < MAX_CODE_BITS) this.width += 1;
  }
}
