import { setTimeout as delay } from 'node:timers/promises';
import {
  createMasterKey,
  POLL_EVERY_MS,
  readKeyFile,
  writeKeyFile,
} from '../adapters/secret-box/key-ring.ts';
import { readRotationState } from '../adapters/secret-box/rotation-state.ts';
import { createSecretBox } from '../adapters/secret-box/secret-box.ts';
import type { Config } from '../config/config.ts';
import { findKeyFile, toRotationStateFile } from './open-key-ring.ts';

type KeyConfig = Pick<Config, 'isProduction' | 'dataDir' | 'masterKey' | 'masterKeyFile'>;

export interface RotateOptions {
  /** Removes all keys but the new one from the file, once nothing needs them. */
  readonly dropsOld: boolean;
  readonly print: (line: string) => void;
}

const GIVE_UP_AFTER_MS = 60_000;
const POLL_MS = 250;

/**
 * Puts a new master key first and waits until the running app has re-encrypted everything with it; repeated,
 * it continues the rotation in progress. Needs no database access, because the database may belong to the app
 * alone. Resolves with the exit code.
 */
export async function rotateKeys(config: KeyConfig, options: RotateOptions): Promise<number> {
  const file = findKeyFile(config);
  if (file !== null) return rotate(config, file, options);
  options.print(
    "MASTER_KEY is set, and running processes can't see it change. Put the key in a file, set MASTER_KEY_FILE instead, restart, and run this command again.",
  );
  return 2;
}

/** Returns false if no progress is reported. Reports from before `since` don't count. */
async function waitUntilSealed(
  config: KeyConfig,
  { keyId, since, print }: { keyId: string; since: number; print: RotateOptions['print'] },
): Promise<boolean> {
  const stateFile = toRotationStateFile(config);
  let shownLeft = -1;
  for (let reportedAt = Date.now(); Date.now() - reportedAt < GIVE_UP_AFTER_MS;) {
    const state = await readRotationState(stateFile);
    const isCurrent = state !== null && state.keyId === keyId && Date.parse(state.at) > since;
    if (isCurrent && state.left === 0) return true;
    if (isCurrent && state.left !== shownLeft) {
      shownLeft = state.left;
      reportedAt = Date.now();
      print(`${shownLeft} values left.`);
    }
    await delay(POLL_MS);
  }
  return false;
}

async function rotate(
  config: KeyConfig,
  file: string,
  { dropsOld, print }: RotateOptions,
): Promise<number> {
  let keys = readKeyFile(file);
  if (keys.length === 1 && dropsOld) {
    print("There is only one key, so there's nothing to drop.");
    return 0;
  }
  if (keys.length === 1) {
    keys = [createMasterKey(), ...keys];
    writeKeyFile(file, keys);
    print('The new key is active. Running processes use it immediately.');
  }
  const { keyId } = createSecretBox(keys);
  // By then every process encrypts with the new key, and values encrypted earlier are stored.
  const since = Date.now() + 4 * POLL_EVERY_MS;
  if (!(await waitUntilSealed(config, { keyId, since, print }))) {
    print(
      "The app isn't responding. Start it, and the rotation continues automatically. Then run this command again.",
    );
    return 1;
  }
  if (dropsOld) writeKeyFile(file, keys.slice(0, 1));
  print(
    dropsOld
      ? `The key ${keyId} is now the only one.`
      : `Everything is encrypted with the key ${keyId}. The old key still opens today's backups and links. Remove it tomorrow: npm run keys:rotate -- --drop-old`,
  );
  return 0;
}
