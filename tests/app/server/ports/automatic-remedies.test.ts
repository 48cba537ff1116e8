import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUTOMATIC_REMEDIES, isAutomaticRemedy } from '#app/server/ports/automatic-remedies.ts';

describe('an automatic remedy', () => {
  it.each(Object.entries(AUTOMATIC_REMEDIES))('is recognized: %s', (_name, remedy) => {
    expect(isAutomaticRemedy(remedy)).toBe(true);
  });

  it.each(['', 'Reconnect the account.', 'No action needed.'])('is not %j', (remedy) => {
    expect(isAutomaticRemedy(remedy)).toBe(false);
  });

  it('comes from the constants, so that a delivery that failed for good can replace it', () => {
    const files = globSync('app/server/{platforms,services}/**/*.ts');
    expect(files.length).toBeGreaterThan(100);
    const others = files.filter((file) => /No action needed/u.test(readFileSync(file, 'utf8')));
    expect(others).toEqual([]);
  });
});
