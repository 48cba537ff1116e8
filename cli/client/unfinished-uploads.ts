import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { z } from 'zod';

const Stored = z.record(
  z.string(),
  z.object({
    size: z.number().nullable(),
    metadata: z.record(z.string(), z.string()),
    creationTime: z.string(),
    uploadUrl: z.string().nullable(),
  }),
);
type Stored = z.infer<typeof Stored>;

/** Remembers unfinished uploads in a file in the user's home, so they can be resumed. */
export function createUnfinishedUploads(filePath: string): UrlStorage {
  const find = async (matches: (key: string) => boolean): Promise<PreviousUpload[]> =>
    Object.entries(await read(filePath))
      .filter(([key]) => matches(key))
      .map(([key, upload]) => ({ ...upload, urlStorageKey: key, parallelUploadUrls: null }));
  return {
    findAllUploads: () => find(() => true),
    findUploadsByFingerprint: (fingerprint) => find((key) => key === fingerprint),
    async addUpload(fingerprint, upload) {
      const { size, metadata, creationTime, uploadUrl } = upload;
      const unfinished = { size, metadata, creationTime, uploadUrl };
      await write(filePath, { ...(await read(filePath)), [fingerprint]: unfinished });
      return fingerprint;
    },
    async removeUpload(key) {
      const others = Object.entries(await read(filePath)).filter(([other]) => other !== key);
      await write(filePath, Object.fromEntries(others));
    },
  };
}

async function read(filePath: string): Promise<Stored> {
  const text = await readFile(filePath, 'utf8').catch(() => '{}');
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Writes to a temporary file and renames it, so a crash leaves either the old file or the new one. */
async function write(filePath: string, stored: Stored): Promise<void> {
  const temporary = `${filePath}.${process.pid}.tmp`;
  try {
    await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    await rename(temporary, filePath);
  } catch {
    // If the home directory isn't writable, the upload still works but can't be resumed.
    return;
  }
}
