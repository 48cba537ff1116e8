const WIDTH = 24;

/** How much of the whole is done, as a bar for one line; a share beyond 0 to 1 counts as its end. */
export function drawBar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
}
