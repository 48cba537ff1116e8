import { fileURLToPath } from 'node:url';
import { MAX_FIRST_LOAD_BYTES, measureFirstLoads } from '#scripts/build/first-load.ts';

const CLIENT = fileURLToPath(new URL('../../build/client', import.meta.url));

export interface ScreenResult {
  readonly screen: string;
  readonly bytes: number;
  /** The bytes as a part of the limit. */
  readonly ratio: number;
  readonly problems: readonly string[];
}

/** Measures the scripts that each screen of the built app loads first, largest screen first. */
export async function* measureScreens(): AsyncIterable<ScreenResult> {
  const screens = [...measureFirstLoads(CLIENT)]
    .filter(([id]) => /^routes\/app[._]/u.test(id))
    .toSorted(([, one], [, other]) => other - one);
  for (const [id, bytes] of screens) {
    const ratio = Math.round((bytes / MAX_FIRST_LOAD_BYTES) * 100) / 100;
    const problem = `${id} loads ${bytes} bytes; at most ${MAX_FIRST_LOAD_BYTES} are allowed.`;
    yield { screen: id, bytes, ratio, problems: ratio > 1 ? [problem] : [] };
  }
}
