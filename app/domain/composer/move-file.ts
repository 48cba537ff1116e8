/** Returns the files with one moved to another place, counted from 0. */
export function moveFile(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.length === ids.length ? others : others.toSpliced(Math.max(0, place), 0, id);
}
