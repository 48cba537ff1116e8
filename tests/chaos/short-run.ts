import { runChaos } from './run/run-chaos.ts';

/** The short form of `npm run chaos`: a few posts, kills, and faults. */
const SHORT = {
  posts: 8,
  seed: 7,
  kills: 2,
  maxFaults: 8,
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
export function runShortChaos(where: { workers: number; databaseUrl: string | null }) {
  return runChaos({ ...SHORT, ...where });
}
