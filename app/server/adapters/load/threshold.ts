/**
 * A limit that a value has to pass twice in a row. It's over again once two values in a row are below half of the limit,
 * so that a value near it doesn't switch back and forth.
 */
export class Threshold {
  readonly #limit: number;
  #isPassed = false;
  /** How many of the latest values in a row spoke for the other state. */
  #others = 0;

  /** A limit of Infinity is never passed. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get isPassed(): boolean {
    return this.#isPassed;
  }

  add(value: number): void {
    const isOther = this.#isPassed ? value < this.#limit / 2 : value > this.#limit;
    this.#others = isOther ? this.#others + 1 : 0;
    if (this.#others < IN_A_ROW) return;
    this.#isPassed = !this.#isPassed;
    this.#others = 0;
  }
}

const IN_A_ROW = 2;
