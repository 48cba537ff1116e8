import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from '../../client/client.ts';
import type { LocalFile } from '../rows/post-row.ts';
import type { Journal, UploadedFile } from './journal.ts';

export interface Uploads {
  /** Returns the file's media ID if it was uploaded for this input before, or null. */
  readonly find: (file: LocalFile) => Promise<string | null>;
  /** Uploads the file and returns its media ID. Throws the server's refusal or the connection error. */
  readonly upload: (file: LocalFile) => Promise<string>;
}

interface UploadsParts {
  readonly client: Client;
  readonly journal: Journal;
  readonly onProgress: (file: LocalFile, sent: number, total: number) => void;
}

type FileVersion = Pick<UploadedFile, 'path' | 'sizeBytes' | 'modifiedMs' | 'altText'>;
type Content = Pick<UploadedFile, 'sha256' | 'altText'>;

const toSeenKey = ({ path: where, sizeBytes, modifiedMs, altText }: FileVersion): string =>
  JSON.stringify([where, sizeBytes, modifiedMs, altText]);
/** Alt text is stored per media file, so the same content with two alt texts is two files in the library. */
const toContentKey = ({ sha256, altText }: Content): string => JSON.stringify([sha256, altText]);

/** Uploads each distinct content once, no matter how many rows or names refer to it. */
export function createUploads(parts: UploadsParts): Uploads {
  const { client, journal } = parts;
  const seen = new Map<string, string>();
  const contents = new Map<string, Promise<string>>();
  for (const file of journal.uploads(client.url)) {
    seen.set(toSeenKey(file), file.mediaId);
    contents.set(toContentKey(file), Promise.resolve(file.mediaId));
  }
  return {
    find: async (file) => seen.get(toSeenKey(await readFacts(file))) ?? null,
    upload: async (file) => {
      const facts = await readFacts(file);
      const uploadedId = seen.get(toSeenKey(facts));
      if (uploadedId) return uploadedId;
      const sha256 = await hash(file.path);
      const key = toContentKey({ sha256, altText: file.altText });
      const sending = contents.get(key) ?? send(parts, file);
      contents.set(key, sending);
      // After a failure, the next row that needs the file tries again.
      const mediaId = await sending.catch((error: unknown) => {
        contents.delete(key);
        throw error;
      });
      await journal.noteUpload({ ...facts, sha256, mediaId });
      seen.set(toSeenKey(facts), mediaId);
      return mediaId;
    },
  };
}

async function readFacts(file: LocalFile): Promise<FileVersion> {
  const { size, mtimeMs } = await stat(file.path);
  const { altText } = file;
  return { path: path.resolve(file.path), sizeBytes: size, modifiedMs: mtimeMs, altText };
}

async function hash(filePath: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(filePath), sum);
  return sum.digest('hex');
}

async function send({ client, onProgress }: UploadsParts, file: LocalFile): Promise<string> {
  const media = await client.upload({
    filePath: file.path,
    fileName: path.basename(file.path),
    fields: file.altText === null ? {} : { altText: file.altText },
    onProgress: (sent, total) => onProgress(file, sent, total),
  });
  return media.id;
}
