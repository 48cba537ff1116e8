import { expect, it } from 'vitest';
import { runSmallMachine } from './small-machine.ts';

const SIZE_BYTES = 40_000_000;

// In a whole run only: tests/chaos/resources.test.ts has the same limit in CI. `npm run bench -- small` does the same with 300 MB.
it('publishes a large video to six platforms in 512 MiB', { timeout: 300_000 }, async () => {
  const result = await runSmallMachine({ sizeBytes: SIZE_BYTES });
  expect(result).toMatchObject({ published: 6, problems: [] });
});
