import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { MASTER_KEY_BYTES } from './derive-secret.ts';

/** The current master keys: the first encrypts, all of them decrypt. */
export interface KeyRing {
  keys(): readonly Buffer[];
  /** Rereads the keys immediately. Called when a sealed value uses an unknown key. */
  refresh(): void;
}

/** How soon a running process encrypts with a new first key. */
export const POLL_EVERY_MS = 500;

export function createFixedKeyRing(keys: readonly Uint8Array[]): KeyRing {
  const own = keys.map((key) => Buffer.from(key));
  return { keys: () => own, refresh: () => undefined };
}

/** Creates a key ring from a file with one key per line. The file may change while the process runs. */
export function createFileKeyRing(file: string): KeyRing {
  let keys = readKeyFile(file);
  let seen = identify(file);
  let checkAt = 0;
  const check = (): void => {
    checkAt = performance.now() + POLL_EVERY_MS;
    const now = identify(file);
    if (now === seen) return;
    keys = readKeyFile(file);
    seen = now;
  };
  return {
    keys() {
      if (performance.now() >= checkAt) check();
      return keys;
    },
    refresh: check,
  };
}

/**
 * Identifies a version of the file. A new version is a complete file moved over the old one, so its inode
 * differs.
 */
function identify(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}

export function readKeyFile(file: string): Buffer[] {
  return parseKeys(readFileSync(file, 'utf8'));
}

/** Parses master keys. Throws when a key isn't 32 bytes in base64url or hex, or when there are none. */
export function parseKeys(text: string): Buffer[] {
  const keys = text
    .split(/[\s,]+/u)
    .filter(Boolean)
    .map(toKey);
  if (keys.length === 0) throw new RangeError('The master key is missing.');
  return keys;
}

function toKey(text: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/iu.test(text) ? 'hex' : 'base64url');
  if (key.byteLength !== MASTER_KEY_BYTES) throw new RangeError('A master key must have 32 bytes.');
  return key;
}

/**
 * Writes a key file atomically, readable only by its owner. Creating the first file never overwrites one:
 * throws EEXIST.
 */
export function writeKeyFile(
  file: string,
  keys: readonly Buffer[],
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  const text = keys.map((key) => `${key.toString('base64url')}\n`).join('');
  const temporaryFile = `${file}.${randomUUID()}`;
  writeFileSync(temporaryFile, text, { mode: 0o600, flush: true });
  if (!isFirst) return renameSync(temporaryFile, file);
  try {
    linkSync(temporaryFile, file);
  } finally {
    rmSync(temporaryFile);
  }
}

export function createMasterKey(): Buffer {
  return randomBytes(MASTER_KEY_BYTES);
}
