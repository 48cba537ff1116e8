/** Returns whether a body of this media type is one JSON document. NDJSON isn't. */
export function isJsonType(contentType: string | null): boolean {
  return contentType !== null && /[+/]json$/u.test(contentType);
}
