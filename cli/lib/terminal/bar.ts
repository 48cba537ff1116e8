const WIDTH = 24;

/** Draws a one-line progress bar. Shares outside 0 to 1 are clamped. */
export function drawBar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
}
