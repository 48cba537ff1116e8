/** Parts of a page that nobody reads: its head, styles, comments, and CDATA marks. */
const UNREAD: readonly RegExp[] = [
  /<!--[\s\S]{0,2000}?-->/gu,
  /<(head|style|title)(?:\s[^<>]{0,200})?>[\s\S]{0,4000}?<\/\1\s*>/giu,
  /<!doctype[^<>]{0,200}>/giu,
  /<!\[CDATA\[|\]\]>/gu,
];
/** The rest of a tag at the start, whose beginning was cut off: `p>` or `class="caption">`. */
const CUT_TAG =
  /^\s*(?:(?:\/?(?:p|b|i|em|strong|div|span|br|li|h[1-6]))\s?\/?|(?:class|style|id|lang|dir)="[^"<>\n]{0,80}"\s?)>\s*(?=\S)/iu;

/** Removes what surrounds the text of a web page, and a tag whose beginning was cut off. */
export function dropHtmlFrame(text: string): string {
  if (!/[<>]/u.test(text)) return text;
  const bare = UNREAD.reduce((left, pattern) => left.replace(pattern, ''), text);
  return bare.replace(CUT_TAG, '');
}
