/** A shorter piece of base64 would also match other text. */
const SHORTEST_PIECE = 6;
/** JSON in a string in a string in a string. */
const MAX_BACKSLASHES = 8;
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&apos;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

/**
 * Returns a pattern of the secret in every encoding that a response may repeat it in: percent-encoding, JSON
 * escapes (including those of JSON inside a string), HTML entities, base64, and hex. Matching takes linear time: at each
 * character the alternatives start differently.
 */
export function toSecretPattern(secret: string): RegExp {
  const bytes = Buffer.from(secret, 'utf8');
  const base64 = toBase64Pieces(bytes)
    .flatMap(withUrlAlphabet)
    .filter((piece) => piece.length >= SHORTEST_PIECE)
    .map(escapePattern);
  const written = (secret.match(/\\+|[^\\]/gu) ?? []).map(toPiecePattern).join('');
  const hex = [...bytes].map((byte) => toHex(byte, 2)).join('');
  return new RegExp([written, hex, ...base64].join('|'), 'gu');
}

/**
 * Returns the pattern of a character or of a run of backslashes. A character behind a run takes no backslashes
 * of its own: two quantifiers beside each other would try every way to share them.
 */
function toPiecePattern(piece: string, at: number, pieces: readonly string[]): string {
  if (!piece.startsWith('\\'))
    return toCharacterPattern(piece, pieces[at - 1]?.startsWith('\\') ?? false);
  const encoded = ['%(?:25){0,3}5[cC]', '&#0{0,4}92;', '&#[xX]0{0,4}5[cC];'];
  const each = `(?:${encoded.join('|')}){${piece.length}}`;
  return String.raw`(?:\\{${piece.length},${piece.length * MAX_BACKSLASHES}}|${each})`;
}

function toCharacterPattern(character: string, isBehindRun: boolean): string {
  const percent = [...Buffer.from(character, 'utf8')].map(
    (byte) => `%(?:25){0,3}${toHex(byte, 2)}`,
  );
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const point = character.codePointAt(0) ?? 0;
  const entity = ENTITIES[character];
  return `(?:${[
    `${isBehindRun ? '' : String.raw`\\{0,7}`}${escapePattern(character)}`,
    percent.join(''),
    units.map((unit) => String.raw`\\{1,7}u${toHex(unit, 4)}`).join(''),
    `&#0{0,4}${point};`,
    `&#[xX]0{0,4}${toHex(point, 1)};`,
    ...(entity === undefined ? [] : [entity]),
    ...(character === ' ' ? [String.raw`\+`] : []),
  ].join('|')})`;
}

/** Returns the number in hex, matching either case. */
function toHex(value: number, digits: number): string {
  return value
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Returns the part of the base64 text that stays the same whatever is before and after the bytes. */
function toBase64Pieces(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/u, '');
    const isWhole = (before + bytes.length) % 3 === 0;
    return text.slice(before === 0 ? 0 : before + 1, isWhole ? undefined : -1);
  });
}

function withUrlAlphabet(piece: string): string[] {
  return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')];
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
}
