/**
 * Names that ICU has beside IANA's: abbreviations such as PST and IST, which mean another zone in each country, and
 * which neither Temporal nor Postgres accepts.
 */
const ICU_ONLY =
  /^(?:(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T|SystemV\/.*|US\/Pacific-New)$/iu;

/**
 * Returns an IANA time zone's name, in the case of this runtime's list if it's in there; null if this runtime doesn't
 * know the zone. Offsets aren't zones.
 */
export function readTimeZone(text: string): string | null {
  if (!/^[A-Za-z]/u.test(text) || ICU_ONLY.test(text)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
  } catch {
    return null;
  }
  namesByLowerCase ??= new Map(
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => [name.toLowerCase(), name]),
  );
  return namesByLowerCase.get(text.toLowerCase()) ?? text;
}

/** The list is built once, when a zone is first read: it takes milliseconds. */
let namesByLowerCase: ReadonlyMap<string, string> | null = null;
