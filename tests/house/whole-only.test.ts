import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WHOLE_ONLY } from '#tests/support/whole-only.ts';

it('leaves a file out of CI only if files that CI runs cover its behavior', () => {
  const covers = Object.values(WHOLE_ONLY).flat();
  const missing = [...Object.keys(WHOLE_ONLY), ...covers].filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
  expect(covers.filter((file) => file in WHOLE_ONLY)).toEqual([]);
  expect(Object.entries(WHOLE_ONLY).filter(([, files]) => files.length === 0)).toEqual([]);
});
