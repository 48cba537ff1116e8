import { fromUUIDBytes, typeidUnboxed } from 'typeid-js';

/** Every ID prefix. The prefix of an ID shows what the ID refers to. */
export type IdPrefix =
  | 'acct'
  | 'agrp'
  | 'aud'
  | 'bat'
  | 'bulk'
  | 'cal'
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
  | 'nem'
  | 'psh'
  | 'ntf'
  | 'mem'
  | 'oat'
  | 'pfl'
  | 'post'
  | 'psk'
  | 'que'
  | 'rcpt'
  | 'rnd'
  | 'ser'
  | 'ses'
  | 'slnk'
  | 'ment'
  | 'snip'
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
  return typeidUnboxed(prefix);
}

/** The last digits of an ID: 40 of its random bits, in base 32. */
const LAST_DIGITS = 8;
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns the ID that is `steps` before this one. Never another row's: IDs are random in their last 43 bits. */
export function toEarlierId(id: string, steps: number): string {
  if (steps === 0) return id;
  let value = 0;
  for (const digit of id.slice(-LAST_DIGITS)) value = value * DIGITS.length + DIGITS.indexOf(digit);
  const range = DIGITS.length ** LAST_DIGITS;
  value = (value + range - steps) % range;
  let digits = '';
  for (let place = 0; place < LAST_DIGITS; place += 1) {
    digits = (DIGITS[value % DIGITS.length] ?? '') + digits;
    value = Math.floor(value / DIGITS.length);
  }
  return id.slice(0, -LAST_DIGITS) + digits;
}

/**
 * Returns an ID that sorts before every ID of this prefix that was created in the last `ms` milliseconds, by
 * this machine's clock, which all IDs use.
 */
export function createIdBefore(prefix: IdPrefix, ms: number): string {
  const bytes = Buffer.alloc(UUID_BYTES);
  bytes.writeUIntBE(Date.now() - ms, 0, TIME_BYTES);
  return typeidUnboxed(prefix, fromUUIDBytes('', bytes));
}

const UUID_BYTES = 16;
/** A UUIDv7 starts with the milliseconds since 1970. */
const TIME_BYTES = 6;
