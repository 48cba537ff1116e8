type Chroma = '4:2:0' | '4:2:2' | '4:4:4';

/** H.264 profiles by the first two digits after `avc1.`. Profiles not listed are 4:2:0 with 8 bits. */
const PROFILES: Readonly<Record<string, readonly [chroma: Chroma, bitDepth: number]>> = {
  '6e': ['4:2:0', 10],
  '7a': ['4:2:2', 10],
  f4: ['4:4:4', 8],
};

export function readAvcProfile(codec: string): { chroma: Chroma | null; bitDepth: number | null } {
  const digits = /^avc[13]\.([0-9a-f]{2})/iu.exec(codec)?.[1]?.toLowerCase();
  if (digits === undefined) return { chroma: null, bitDepth: null };
  const [chroma, bitDepth] = PROFILES[digits] ?? ['4:2:0', 8];
  return { chroma, bitDepth };
}

/** Offset of the first parameter set in an `avcC` box. */
const PARAMETERS_AT = 8;
const WITH_FORMAT: readonly number[] = [100, 110, 122, 244, 44];

/**
 * Returns whether pictures may be interlaced fields: the flag `frame_mbs_only` is 0 (ITU-T H.264, 7.3.2.1.1).
 */
export function isFieldCoded(description: AllowSharedBufferSource): boolean | null {
  const view = ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
    : Buffer.from(new Uint8Array(description));
  const bits = toBits(view.subarray(PARAMETERS_AT));
  let at = 32;
  const next = (): number => {
    const zeros = bits.indexOf('1', at) - at;
    const value = Number.parseInt(bits.slice(at + zeros, at + 2 * zeros + 1), 2) - 1;
    at += 2 * zeros + 1;
    return value;
  };
  next();
  if (WITH_FORMAT.includes(view[PARAMETERS_AT + 1] ?? 0)) {
    if (next() === 3) at += 1;
    next();
    next();
    // Custom scaling matrices are rare, so the fields after them aren't parsed.
    if (bits[at + 1] === '1') return null;
    at += 2;
  }
  next();
  const order = next();
  if (order === 0) next();
  if (order === 1) return null;
  next();
  at += 1;
  next();
  next();
  return bits[at] === '0';
}

/** Converts bytes to a string of zeros and ones, without the emulation prevention bytes (03). */
function toBits(bytes: Buffer): string {
  const hex = bytes.toString('hex').replace(/(?<=^(?:..)*)000003/gu, '0000');
  return [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
}
