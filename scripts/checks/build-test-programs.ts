import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePrograms } from '../build/bundle-programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The programs that tests start dozens of times. */
const SCRIPTS = [
  'scripts/demo.ts',
  'tests/support/children/app.ts',
  'tests/support/children/demo.ts',
  'tests/support/children/sandbox.ts',
  'tests/support/children/worker.ts',
];

/**
 * Bundles the programs that tests start, as the server is bundled, because starting a bundle takes about half
 * the CPU. Returns the folder. Each file is named after its script, with hyphens for slashes.
 */
export async function buildTestPrograms(): Promise<string> {
  const out = path.join(ROOT, '.cache', 'test-programs');
  const programs = Object.fromEntries(
    SCRIPTS.map((script) => [script.replace(/\.ts$/, '').replaceAll('/', '-'), script]),
  );
  await bundlePrograms({ out, programs, minify: false });
  return out;
}
