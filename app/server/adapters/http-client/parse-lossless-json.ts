import { parse } from 'lossless-json';

const WHOLE_NUMBER = /^-?\d+$/;

/** Platform ids exceed 2^53 (TikTok sends them as bare numbers): such whole numbers become strings. */
function parseNumber(digits: string): number | string {
  const value = Number(digits);
  return WHOLE_NUMBER.test(digits) && !Number.isSafeInteger(value) ? digits : value;
}

/** `undefined` when the text isn't JSON. */
export function parseLosslessJson(text: string): unknown {
  try {
    return parse(text, null, parseNumber);
  } catch {
    return undefined;
  }
}
