import type { XPersona } from './personas.ts';

/** The IDs of the audience's members are this number plus their index. */
const FIRST_ID = 1_700_000_000_000_000_000n;
const COUNT = 100_000n;

/** Returns a member of the simulated audience, who can't sign in. The first index is 1. */
export function toReader(place: number): XPersona {
  return {
    id: String(FIRST_ID + BigInt(place)),
    name: `Reader ${place}`,
    handle: `@reader${place}`,
    username: `reader${place}`,
    verifiedType: 'none',
    subscription: 'None',
  };
}

/** Finds a member of the audience by ID. */
export function findReader(id: string): XPersona | undefined {
  if (!/^[0-9]{19}$/u.test(id)) return undefined;
  const place = BigInt(id) - FIRST_ID;
  return place >= 1n && place <= COUNT ? toReader(Number(place)) : undefined;
}

/** Returns the index of a member of the audience. */
export function readPlace(id: string): number {
  return Number(BigInt(id) - FIRST_ID);
}

/** Finds a member of the audience by lowercase user name. */
export function findReaderByName(username: string): XPersona | undefined {
  const place = Number(/^reader([1-9][0-9]{0,4})$/u.exec(username)?.[1] ?? 0);
  return place > 0 ? toReader(place) : undefined;
}
