import type { XPersona } from './personas.ts';

/** IDs of the audience's people: this number and their place in the audience. */
const FIRST_ID = 1_700_000_000_000_000_000n;
const COUNT = 100_000n;

/** One person of the simulated audience, who has no login. The first place is 1. */
export function toReader(place: number): XPersona {
  return {
    id: String(FIRST_ID + BigInt(place)),
    name: `Reader ${place}`,
    ...{ handle: `@reader${place}`, username: `reader${place}` },
    ...{ verifiedType: 'none', subscription: 'None' },
  };
}

/** Finds a person of the audience by ID. */
export function findReader(id: string): XPersona | undefined {
  if (!/^[0-9]{19}$/u.test(id)) return undefined;
  const place = BigInt(id) - FIRST_ID;
  return place >= 1n && place <= COUNT ? toReader(Number(place)) : undefined;
}

/** Returns the place of a person of the audience. */
export function readPlace(id: string): number {
  return Number(BigInt(id) - FIRST_ID);
}

/** Finds a person of the audience by a username in lower case. */
export function findReaderByName(username: string): XPersona | undefined {
  const place = Number(/^reader([1-9][0-9]{0,4})$/u.exec(username)?.[1] ?? 0);
  return place > 0 ? toReader(place) : undefined;
}
