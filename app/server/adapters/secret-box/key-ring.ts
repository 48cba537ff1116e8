import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { MASTER_KEY_BYTES } from './derive-secret.ts';

/** The master keys that are good now: the first seals, all of them open. */
export interface KeyRing {
  keys(): readonly Buffer[];
  /** Looks again at once: somebody met a key that is not among them. */
  refresh(): void;
}

/** So soon a running process seals with a key that was put in front. */
export const LOOK_EVERY_MS = 500;

export function createFixedKeyRing(keys: readonly Uint8Array[]): KeyRing {
  const own = keys.map((key) => Buffer.from(key));
  return { keys: () => own, refresh: () => undefined };
}

/** Keys in a file, one on a line, which may change while the process runs. */
export function createFileKeyRing(file: string): KeyRing {
  let keys = readKeyFile(file);
  let seen = identify(file);
  let lookAt = 0;
  const look = (): void => {
    lookAt = performance.now() + LOOK_EVERY_MS;
    const now = identify(file);
    if (now === seen) return;
    keys = readKeyFile(file);
    seen = now;
  };
  return {
    keys() {
      if (performance.now() >= lookAt) look();
      return keys;
    },
    refresh: look,
  };
}

/** A file is written beside the old one and takes its place whole, so its number tells the two apart. */
function identify(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}

export function readKeyFile(file: string): Buffer[] {
  return parseKeys(readFileSync(file, 'utf8'));
}

/** Throws when a key is not 32 bytes as base64url or hex, or when there is none. */
export function parseKeys(text: string): Buffer[] {
  const keys = text
    .split(/[\s,]+/u)
    .filter(Boolean)
    .map(toKey);
  if (keys.length === 0) throw new RangeError('There is no master key.');
  return keys;
}

function toKey(text: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/iu.test(text) ? 'hex' : 'base64url');
  if (key.byteLength !== MASTER_KEY_BYTES) throw new RangeError('A master key has 32 bytes.');
  return key;
}

/** Whole or not at all, and readable by nobody else. The first one takes nobody's place: throws EEXIST. */
export function writeKeyFile(
  file: string,
  keys: readonly Buffer[],
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  const text = keys.map((key) => `${key.toString('base64url')}\n`).join('');
  const fresh = `${file}.${randomUUID()}`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  if (!isFirst) return renameSync(fresh, file);
  try {
    linkSync(fresh, file);
  } finally {
    rmSync(fresh);
  }
}

export function createMasterKey(): Buffer {
  return randomBytes(MASTER_KEY_BYTES);
}
