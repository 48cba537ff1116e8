import { typeid } from 'typeid-js';

/** Every ID prefix. The prefix of an ID shows what the ID refers to. */
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

/**
 * Creates an ID such as `dlv_01h45ytscbebyvny4gc8cr8ma2`. It contains a UUIDv7, so IDs sort by creation time.
 */
export function createId(prefix: IdPrefix): string {
  return typeid(prefix).toString();
}
