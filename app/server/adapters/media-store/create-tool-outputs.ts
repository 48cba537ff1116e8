import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ToolOutputs } from '#app/server/ports/tool-outputs.ts';

const PREFIX = 'fit-';
/** No conversion goes this long without writing. */
const LEFT_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

/** Creates outputs in a folder, and deletes files left there by processes that died during a conversion. */
export function createToolOutputs(folder: string): ToolOutputs {
  return {
    async createPath() {
      await mkdir(folder, { recursive: true });
      await removeLeftovers(folder);
      return path.join(folder, `${PREFIX}${randomUUID()}`);
    },
  };
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((entry) => entry.startsWith(PREFIX))) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_AFTER_MS) await rm(file, { force: true });
  }
}
