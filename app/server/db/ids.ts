import { typeid } from 'typeid-js';

/** The closed set of id prefixes: what an id names can be read off it. */
export type IdPrefix =
  | 'acct'
  | 'aud'
  | 'bat'
  | 'bulk'
  | 'cap'
  | 'clog'
  | 'cred'
  | 'ctr'
  | 'dlv'
  | 'drf'
  | 'evt'
  | 'hash'
  | 'idem'
  | 'idn'
  | 'imp'
  | 'inv'
  | 'med'
  | 'mem'
  | 'oat'
  | 'pfl'
  | 'post'
  | 'psk'
  | 'rcpt'
  | 'rnd'
  | 'ses'
  | 'strm'
  | 'sub'
  | 'lgo'
  | 'tok'
  | 'upl'
  | 'usr'
  | 'what'
  | 'whdl'
  | 'whev'
  | 'whlis'
  | 'whook'
  | 'ws';

/** A new id such as `dlv_01h45ytscbebyvny4gc8cr8ma2`: a UUIDv7 inside, so ids sort by their time. */
export function createId(prefix: IdPrefix): string {
  return typeid(prefix).toString();
}
