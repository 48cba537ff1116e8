import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

const isInstalled = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** Skips by name where ffmpeg is not installed; with CI=true that is a failure instead. */
export function describeWithFfmpeg(title: string, define: () => void): void {
  const isRequired = process.env.CI === 'true';
  describe.skipIf(!isInstalled && !isRequired)(`${title} (needs ffmpeg)`, define);
}
