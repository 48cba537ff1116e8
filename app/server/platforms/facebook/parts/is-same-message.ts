/** Returns whether two posts or comments have the same text. Facebook trims it. */
export function isSameMessage(left: string, right: string): boolean {
  return fold(left) === fold(right);
}

function fold(text: string): string {
  return text.normalize('NFC').trim();
}
