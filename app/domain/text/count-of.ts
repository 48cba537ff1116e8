/** Returns a number with its noun in the singular or plural: `1 platform`, `0 platforms`, `2 platforms`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
