import { parse } from 'lossless-json';

const WHOLE_NUMBER = /^-?\d+$/;

/** Keeps integers above 2^53 as strings: platform IDs exceed it, and TikTok sends them as bare numbers. */
function parseNumber(digits: string): number | string {
  const value = Number(digits);
  return WHOLE_NUMBER.test(digits) && !Number.isSafeInteger(value) ? digits : value;
}

/** Parses JSON without losing digits of large integers. Returns `undefined` when the text isn't JSON. */
export function parseLosslessJson(text: string): unknown {
  try {
    return parse(text, null, parseNumber);
  } catch {
    return undefined;
  }
}
