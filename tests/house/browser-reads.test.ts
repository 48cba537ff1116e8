import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const E2E = new URL('../e2e/', import.meta.url);
/** A read of the page whose result is checked once, although the page may still be changing. */
const SINGLE_READ =
  /expect\(\s*await [^;]*?\.(?:isVisible|isHidden|count|textContent|allTextContents|innerText|inputValue|isChecked|isEnabled|isDisabled|getAttribute)\([^;()]*\),?\s*\)/gu;

// After a click, the previous page can still be on the screen when the test reads it.
it('browser tests wait for what they expect, by waitFor or expect.poll', () => {
  const found = readdirSync(E2E, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(new URL(name, E2E), 'utf8').matchAll(SINGLE_READ)].map(
        ([read]) => `${name}: ${read}`,
      ),
    );
  expect(found).toEqual([]);
});
