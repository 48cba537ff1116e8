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

/**
 * Returns the path of the master key file; null if the keys are in MASTER_KEY, which can't be changed from
 * outside the process.
 */
export function findKeyFile({ dataDir, masterKey, masterKeyFile }: KeyConfig): string | null {
  if (masterKey !== null) return null;
  return masterKeyFile ?? path.join(dataDir, 'master.key');
}

/** Returns the file in which a rotation reports its progress, in the folder that all processes share. */
export function toRotationStateFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'master.key.rotation');
}

export interface OpenKeys {
  readonly ring: KeyRing;
  /** The first key at startup. Values derived from it don't change for the process's lifetime. */
  readonly masterKey: Buffer;
  readonly reportRotation: (state: { keyId: string; left: number }) => Promise<void>;
}

/**
 * Opens the master keys from MASTER_KEY, from MASTER_KEY_FILE, or, outside production, from a file created at
 * the first start. Throws ConfigError.
 */
export function openKeys(config: KeyConfig): OpenKeys {
  const file = findKeyFile(config);
  try {
    if (file !== null && config.masterKeyFile === null) createFirstKey(config, file);
    const ring =
      file === null
        ? createFixedKeyRing(parseKeys(config.masterKey ?? ''))
        : createFileKeyRing(file);
    const [masterKey] = ring.keys();
    if (!masterKey) throw new RangeError('The master key is missing.');
    const stateFile = toRotationStateFile(config);
    const reportRotation: OpenKeys['reportRotation'] = (state) =>
      writeRotationState(stateFile, { ...state, at: new Date().toISOString() });
    return { ring, masterKey, reportRotation };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const name = file === null ? 'MASTER_KEY' : `The master key in ${file}`;
    throw new ConfigError(
      `${name} must be 32 random bytes as base64url or hex, for example from openssl rand -hex 32`,
      { cause: error },
    );
  }
}

function createFirstKey({ isProduction }: KeyConfig, file: string): void {
  if (isProduction) throw toMissingKeyError(file);
  try {
    writeKeyFile(file, [createMasterKey()], { isFirst: true });
  } catch (error) {
    // The file already exists, perhaps created by another process just now.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * Creates the error for a production start without a key. An installation that grew out of a trial already
 * has data encrypted with the key from its first start.
 */
function toMissingKeyError(file: string): ConfigError {
  return new ConfigError(
    existsSync(file)
      ? `MASTER_KEY or MASTER_KEY_FILE is required in production. This data is encrypted with the key in ${file}. Set MASTER_KEY_FILE=${file} to keep using it.`
      : 'MASTER_KEY or MASTER_KEY_FILE is required in production: 32 random bytes, for example from openssl rand -hex 32',
  );
}

/**
 * Returns a one-line error for the operator if the master key is the wrong one; any other error unchanged.
 */
export function toWrongKeyError(error: unknown): unknown {
  if (!(error instanceof SecretBoxError)) return error;
  return new ConfigError(
    `MASTER_KEY isn’t the key that this data was encrypted with: ${error.message}`,
    { cause: error },
  );
}
