import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  createFileKeyRing,
  createFixedKeyRing,
  createMasterKey,
  type KeyRing,
  parseKeys,
  writeKeyFile,
} from '../adapters/secret-box/key-ring.ts';
import { writeRotationState } from '../adapters/secret-box/rotation-state.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { SecretBoxError } from '../ports/secret-box.ts';

type KeyConfig = Pick<Config, 'isProduction' | 'dataDir' | 'masterKey' | 'masterKeyFile'>;

/** Where the master keys lie; null when they are in MASTER_KEY, which nobody can change from outside. */
export function findKeyFile({ dataDir, masterKey, masterKeyFile }: KeyConfig): string | null {
  if (masterKey !== null) return null;
  return masterKeyFile ?? path.join(dataDir, 'master.key');
}

/** Where a rotation tells how far it is: in the folder that all processes share. */
export function toRotationStateFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'master.key.rotation');
}

export interface OpenKeys {
  readonly ring: KeyRing;
  /** The one that stood in front at the start: what is derived from it stays for the process's life. */
  readonly masterKey: Buffer;
  readonly reportRotation: (state: { keyId: string; left: number }) => Promise<void>;
}

/**
 * The master keys: from MASTER_KEY, from MASTER_KEY_FILE, or, outside production, from a file that is made at
 * the first start.
 */
export function openKeys(config: KeyConfig): OpenKeys {
  const file = findKeyFile(config);
  try {
    if (file !== null && config.masterKeyFile === null) makeFirstKey(config, file);
    const ring =
      file === null
        ? createFixedKeyRing(parseKeys(config.masterKey ?? ''))
        : createFileKeyRing(file);
    const [masterKey] = ring.keys();
    if (!masterKey) throw new RangeError('There is no master key.');
    const stateFile = toRotationStateFile(config);
    const reportRotation: OpenKeys['reportRotation'] = (state) =>
      writeRotationState(stateFile, { ...state, at: new Date().toISOString() });
    return { ring, masterKey, reportRotation };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const name = file === null ? 'MASTER_KEY' : `The master key in ${file}`;
    throw new ConfigError(
      `${name} must be 32 random bytes as base64url or hex, e.g. from: openssl rand -hex 32`,
      { cause: error },
    );
  }
}

function makeFirstKey({ isProduction }: KeyConfig, file: string): void {
  if (isProduction) throw toMissingKeyError(file);
  try {
    writeKeyFile(file, [createMasterKey()], { isFirst: true });
  } catch (error) {
    // Another process was first, now or years ago.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** An installation that grew from a trial already has data sealed with the key of its first start. */
function toMissingKeyError(file: string): ConfigError {
  return new ConfigError(
    existsSync(file)
      ? `MASTER_KEY or MASTER_KEY_FILE is needed in production. This data is sealed with the key in ${file}: set MASTER_KEY_FILE=${file} to keep using it.`
      : 'MASTER_KEY or MASTER_KEY_FILE is needed in production: 32 random bytes, e.g. from: openssl rand -hex 32',
  );
}

/** Returns one line for whoever starts a web process or a worker when the master key is another one. */
export function toWrongKeyError(error: unknown): unknown {
  if (!(error instanceof SecretBoxError)) return error;
  return new ConfigError(
    `MASTER_KEY is not the one that this data was sealed with: ${error.message}`,
    { cause: error },
  );
}
