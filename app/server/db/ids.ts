import { typeid } from 'typeid-js';

/** The closed set of id prefixes: what an id names can be read off it. */
export const ID_PREFIXES = [
  'acct',
  'aud',
  'cred',
  'dlv',
  'evt',
  'idn',
  'med',
  'mem',
  'oat',
  'post',
  'rcpt',
  'ses',
  'sub',
  'tok',
  'usr',
  'ws',
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** A new id such as `dlv_01h45ytscbebyvny4gc8cr8ma2`: a UUIDv7 inside, so ids sort by their time. */
export function createId(prefix: IdPrefix): string {
  return typeid(prefix).toString();
}

const ID_SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether the text has the form of an id of that prefix; says nothing about whether it exists. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && ID_SUFFIX.test(text.slice(prefix.length + 1));
}
