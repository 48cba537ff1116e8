/** The most leading zeros of a valid Exp-Golomb code. */
const MAX_ZEROS = 32;

/** Reads consecutive bits, as video headers store them. Throws past the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.#readBit();
    return value;
  }

  skip(count: number): void {
    this.#position += count;
  }

  /** Reads a number in Exp-Golomb code. */
  readCount(): number {
    let zeros = 0;
    while (this.#readBit() === 0) {
      zeros += 1;
      if (zeros > MAX_ZEROS) throw new RangeError('This isn’t an Exp-Golomb number.');
    }
    return 2 ** zeros - 1 + this.read(zeros);
  }

  readSigned(): number {
    const count = this.readCount();
    return count % 2 === 0 ? -count / 2 : (count + 1) / 2;
  }

  #readBit(): number {
    const byte = this.#bytes[this.#position >> 3];
    if (byte === undefined) throw new RangeError('There are no more bits.');
    const bit = (byte >> (7 - (this.#position & 7))) & 1;
    this.#position += 1;
    return bit;
  }
}
