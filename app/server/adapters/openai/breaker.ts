import type { Clock } from '#app/server/ports/clock.ts';
import { TextGeneratorError } from '#app/server/ports/text-generator.ts';

const OPEN_MS = 5 * 60 * 1000;

/**
 * What only the operator can mend (key, model, quota) is not asked for again and again: for five minutes
 * each call is refused with the first refusal's words.
 */
export class Breaker {
  readonly #clock: Clock;
  #open: { readonly message: string; readonly until: number } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  trip(message: string): void {
    this.#open = { message, until: this.#clock.now().getTime() + OPEN_MS };
  }

  /** Throws while it is open. */
  check(): void {
    if (this.#open === null) return;
    const leftMs = this.#open.until - this.#clock.now().getTime();
    if (leftMs <= 0 || leftMs > OPEN_MS) {
      this.#open = null;
      return;
    }
    throw new TextGeneratorError('unavailable', {
      message: this.#open.message,
      retryAfterSeconds: Math.ceil(leftMs / 1000),
      usage: { inputTokens: 0, outputTokens: 0 },
    });
  }
}
