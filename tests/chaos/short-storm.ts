import { runStorm } from './storm/run-storm.ts';

/** The short form of `npm run chaos`: a few posts, kills, and things that go wrong. */
const SHORT = {
  ...{ posts: 8, seed: 7, kills: 2, mostGusts: 8, network: false },
  say: () => undefined,
};

/** What the summary of a short storm says when nothing was lost, doubled or hidden. */
export const NOTHING_WRONG = {
  posts: 8,
  deliveries: 48,
  lost: 0,
  duplicates: 0,
  unexplained: 0,
  kills: 2,
};

/** A storm over eight posts to six accounts; on the embedded database without an address. */
export function runShortStorm(where: { workers: number; databaseUrl: string | null }) {
  return runStorm({ ...SHORT, ...where });
}
