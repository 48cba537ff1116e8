import type { Clock } from '#app/server/ports/clock.ts';
import { TextGeneratorError } from '#app/server/ports/text-generator.ts';

const OPEN_MS = 5 * 60 * 1000;

/**
 * Stops repeated requests that only the operator can fix (key, model, or quota). For five minutes after such
 * an error, every call fails with the first error's message.
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

  /** Throws while the breaker is open. */
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
