import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';

const Profile = z.object({ url: z.string(), token: z.string() });
export type Profile = z.infer<typeof Profile>;

const ConfigFile = z.object({
  version: z.literal(1),
  currentProfile: z.string(),
  // A Map, so a profile named "constructor" works like any other.
  profiles: z.record(z.string(), Profile).transform((all) => new Map(Object.entries(all))),
});
export type ConfigFile = z.infer<typeof ConfigFile>;

const FIRST_PROFILE = 'default';
/** Only the owner can read and write. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS_MASK = 0o077;

/** Returns the home folder, even where HOME is empty: a relative path would lead into the current folder. */
function findHome(): string {
  return os.homedir() || os.userInfo().homedir;
}

export function findConfigPath(env: NodeJS.ProcessEnv): string {
  const xdg = env['XDG_CONFIG_HOME'];
  // The XDG specification says that relative paths are invalid and must be ignored.
  const base = xdg && path.isAbsolute(xdg) ? xdg : path.join(findHome(), '.config');
  return path.join(base, 'fanfare', 'config.json');
}

/**
 * Returns the named profile, or the current one if `name` is null. Returns null if it doesn't exist. Throws
 * if the file can't be read or parsed.
 */
export async function findProfile(filePath: string, name: string | null): Promise<Profile | null> {
  const config = await findConfig(filePath);
  return config?.profiles.get(name ?? config.currentProfile) ?? null;
}

/** Returns whether other users of this machine can read the file. */
export async function isReadableByOthers(filePath: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { mode } = await stat(filePath);
  return (mode & OTHERS_MASK) !== 0;
}

/** Saves a profile under this name, or as the current profile if `name` is null. */
export async function saveProfile(
  filePath: string,
  { name, profile }: { name: string | null; profile: Profile },
): Promise<void> {
  const config = (await findConfig(filePath)) ?? createConfig();
  const profiles = new Map(config.profiles).set(name ?? config.currentProfile, profile);
  await writeConfig(filePath, { ...config, profiles });
}

/** Deletes the named profile, or the current one if `name` is null. Returns false if it didn't exist. */
export async function deleteProfile(filePath: string, name: string | null): Promise<boolean> {
  const config = await findConfig(filePath);
  if (!config) return false;
  const profiles = new Map(config.profiles);
  if (!profiles.delete(name ?? config.currentProfile)) return false;
  if (profiles.size === 0) await rm(filePath);
  else await writeConfig(filePath, { ...config, profiles });
  return true;
}

function createConfig(): ConfigFile {
  return { version: 1, currentProfile: FIRST_PROFILE, profiles: new Map() };
}

/** Returns the whole configuration, or null if there's no file. Throws if it can't be parsed. */
export async function findConfig(filePath: string): Promise<ConfigFile | null> {
  const text = await readText(filePath);
  if (text === null) return null;
  try {
    return ConfigFile.parse(JSON.parse(text));
  } catch (error) {
    throw new CliError('config_broken', {
      exit: 'error',
      message: `The settings file ${filePath} is invalid.`,
      hint: 'Delete the file and run "fanfare login" again, or set FANFARE_TOKEN and FANFARE_URL.',
      cause: error,
    });
  }
}

async function readText(filePath: string): Promise<string | null> {
  try {
    return await readFile(filePath, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw toFileError(error, filePath);
  }
}

/** Writes to a temporary file and renames it, so a crash leaves either the old file or the new one. */
export async function writeConfig(filePath: string, config: ConfigFile): Promise<void> {
  const temporary = `${filePath}.${process.pid}.tmp`;
  try {
    await mkdir(path.dirname(filePath), { recursive: true, mode: PRIVATE_FOLDER });
    const json = JSON.stringify(
      { ...config, profiles: Object.fromEntries(config.profiles) },
      null,
      2,
    );
    await writeFile(temporary, `${json}\n`, { mode: PRIVATE_FILE });
    await chmod(temporary, PRIVATE_FILE);
    await rename(temporary, filePath);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw toFileError(error, filePath);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function toFileError(error: unknown, filePath: string): CliError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CliError('config_unusable', {
    exit: 'error',
    message: `Can't use the settings in ${filePath}: ${reason}`,
    cause: error,
  });
}
