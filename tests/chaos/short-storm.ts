import { runStorm } from './storm/run-storm.ts';

/** The short form of `npm run chaos`: a few posts, kills, and faults. */
const SHORT = {
  posts: 8,
  seed: 7,
  kills: 2,
  maxGusts: 8,
  network: false,
  print: () => undefined,
};

/** Summary of a short chaos run in which nothing was lost, duplicated, or hidden. */
export const NOTHING_WRONG = {
  posts: 8,
  deliveries: 48,
  lost: 0,
  duplicates: 0,
  unexplained: 0,
  kills: 2,
};

/** Runs chaos over eight posts to six accounts, on the embedded database if there's no URL. */
export function runShortStorm(where: { workers: number; databaseUrl: string | null }) {
  return runStorm({ ...SHORT, ...where });
}
