import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const RotationState = z.object({
  /** The key that everything is being sealed with. */
  keyId: z.string(),
  /** Values that older keys still seal. */
  left: z.number(),
  at: z.iso.datetime(),
});
export type RotationState = z.infer<typeof RotationState>;

/** How far the rotation is, for whoever asked for it: the database may belong to the app's process alone. */
export async function writeRotationState(file: string, state: RotationState): Promise<void> {
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  await rename(fresh, file);
}

/** Null: nothing was told yet. */
export async function readRotationState(file: string): Promise<RotationState | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : RotationState.parse(JSON.parse(text));
}
