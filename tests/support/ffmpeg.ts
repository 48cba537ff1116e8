import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

const isInstalled = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** Skips the tests, with a note in their title, if ffmpeg isn't installed. With CI=true they fail instead. */
export function describeWithFfmpeg(title: string, define: () => void): void {
  const isRequired = process.env.CI === 'true';
  describe.skipIf(!isInstalled && !isRequired)(`${title} (needs ffmpeg)`, define);
}
