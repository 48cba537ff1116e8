import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const RotationState = z.object({
  /** The key that everything is being re-encrypted with. */
  keyId: z.string(),
  /** Number of values still encrypted with older keys. */
  left: z.number(),
  at: z.iso.datetime(),
});
export type RotationState = z.infer<typeof RotationState>;

/** Writes the rotation's progress to a file, because the database may be open in the app's process only. */
export async function writeRotationState(file: string, state: RotationState): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  await rename(temporaryFile, file);
}

/** Reads the rotation's progress; null when none has been written yet. */
export async function readRotationState(file: string): Promise<RotationState | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : RotationState.parse(JSON.parse(text));
}
