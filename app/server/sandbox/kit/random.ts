/**
 * Creates a Mulberry32 generator: small, seedable, and good enough for IDs and probabilities, but not for
 * secrets.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    return scramble(state);
  };
}

/** Returns a seed's nth number without generating the earlier ones, so only a count has to be stored. */
export function drawAt(seed: number, position: number): number {
  return scramble((seed + Math.imul(0x6d2b79f5, position + 1)) >>> 0);
}

function scramble(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(random: () => number, length: number): string {
  let text = '';
  while (text.length < length) text += LETTERS.charAt(Math.floor(random() * LETTERS.length));
  return text;
}

export function randomDigits(random: () => number, length: number): string {
  let text = String(1 + Math.floor(random() * 9));
  while (text.length < length) text += String(Math.floor(random() * 10));
  return text;
}
