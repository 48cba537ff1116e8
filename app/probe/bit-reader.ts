/** Longer codes than this are none. */
const MAX_ZEROS = 32;

/** Reads bits one after the other, as video headers are written. Throws behind the end. */
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

  /** A number in Exp-Golomb code. */
  readCount(): number {
    let zeros = 0;
    while (this.#readBit() === 0) {
      zeros += 1;
      if (zeros > MAX_ZEROS) throw new RangeError('This is no number in Exp-Golomb code.');
    }
    return 2 ** zeros - 1 + this.read(zeros);
  }

  readSigned(): number {
    const count = this.readCount();
    return count % 2 === 0 ? -count / 2 : (count + 1) / 2;
  }

  #readBit(): number {
    const byte = this.#bytes[this.#position >> 3];
    if (byte === undefined) throw new RangeError('The bits end here.');
    const bit = (byte >> (7 - (this.#position & 7))) & 1;
    this.#position += 1;
    return bit;
  }
}
