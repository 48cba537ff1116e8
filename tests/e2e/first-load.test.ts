import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  listScriptCycles,
  MAX_FIRST_LOAD_BYTES,
  measureFirstLoads,
} from '#scripts/build/first-load.ts';

const CLIENT = fileURLToPath(new URL('../../build/client', import.meta.url));

describe('the scripts of a screen', () => {
  it('total at most 110 kB on every screen of the app', () => {
    const heavy = [...measureFirstLoads(CLIENT)].filter(
      ([id, bytes]) => id.startsWith('routes/app') && bytes > MAX_FIRST_LOAD_BYTES,
    );
    expect(heavy).toEqual([]);
  });

  it('import each other in one direction only', () => {
    expect(listScriptCycles(CLIENT)).toEqual([]);
  });
});
