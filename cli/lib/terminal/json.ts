/**
 * Serializes JSON that's safe to print: escapes control characters that JSON leaves alone but terminals obey.
 */
export function toJson(value: unknown, { pretty }: { pretty: boolean }): string {
  return JSON.stringify(value, null, pretty ? 2 : 0).replace(
    /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
