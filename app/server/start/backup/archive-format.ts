import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/** A tar archive: `fanfare-backup.json`, then `database/…`, then `media/…`, and `manifest.json` last. */
export const HEADER_NAME = 'fanfare-backup.json';
export const MANIFEST_NAME = 'manifest.json';
export const DATABASE_FOLDER = 'database/';
export const MEDIA_FOLDER = 'media/';
const FORMAT = 1;

/** What the archive is and which database schema it fits. */
export const BackupHeader = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  /** The moment that the rows are from. */
  copiedAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  excludes: z.string(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const EXCLUDES =
  'MASTER_KEY, settings, jobs, uploads in progress, and the sandbox’s journal. Without its MASTER_KEY, nobody can use the accounts in this backup: keep the key in another place.';

export function createHeader(header: Omit<BackupHeader, 'format' | 'excludes'>): BackupHeader {
  return { format: FORMAT, excludes: EXCLUDES, ...header };
}

/** The archive's end. An archive without it was cut off. */
export const BackupManifest = z.object({
  entries: z.number().int(),
  /** Of the names, sizes, and SHA-256 of all entries before it. */
  sha256: z.string(),
  rows: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
  /** Files that were deleted while the backup was made. */
  missing: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** Sums up the entries of an archive in their order, without keeping them in memory. */
export class EntryDigest {
  readonly #all: Hash = createHash('sha256');
  #entries = 0;

  add(name: string, entry: { readonly sizeBytes: number; readonly sha256: string }): void {
    this.#entries += 1;
    this.#all.update(`${name} ${entry.sizeBytes} ${entry.sha256}\n`);
  }

  finish(): Pick<BackupManifest, 'entries' | 'sha256'> {
    return { entries: this.#entries, sha256: this.#all.digest('hex') };
  }
}
