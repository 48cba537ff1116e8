import { findConfig, isReadableByOthers } from '../config/config-file.ts';
import { hideUserinfo } from '#cli/text/redact.ts';
import type { Context } from '../command/context.ts';
import { type Finding, good, toFinding, warning } from './finding.ts';

/** Checks that only the owner can read the saved login, and which profile is used. */
export async function checkSettings(context: Context): Promise<Finding[]> {
  const { configPath } = context;
  const isOpen = await isReadableByOthers(configPath).catch(toReason);
  if (typeof isOpen === 'string') {
    const message = `${configPath} can't be read (${isOpen}).`;
    return [warning('settings', message, 'Set XDG_CONFIG_HOME to a folder you can write to.')];
  }
  if (isOpen === null) return [good('settings', `${configPath} doesn't exist yet.`)];
  const mode = isOpen
    ? toOpenFinding(configPath)
    : good('settings', `Only you can read ${configPath}.`);
  return [mode, await checkProfile(context).catch((error) => toFinding('settings', error))];
}

function toOpenFinding(configPath: string): Finding {
  const fix = `Run "chmod 600 ${configPath}", then create a new token: others may have read the old one.`;
  const message = `Other users on this machine can read ${configPath}.`;
  return { check: 'settings', state: 'wrong', message, fix, exit: 'error' };
}

/** Reports which profile would be used. The server check verifies its token. */
async function checkProfile(context: Context): Promise<Finding> {
  const { configPath, profileName } = context;
  const config = await findConfig(configPath);
  const profiles = config?.profiles ?? new Map<string, { url: string }>();
  const name = profileName ?? config?.currentProfile ?? 'default';
  const profile = profiles.get(name);
  const others = [...profiles.keys()].filter((other) => other !== name).join(', ');
  if (!profile)
    return warning(
      'profile',
      `Profile not found: ${name}.`,
      `Saved profiles: ${others || 'none'}.`,
    );
  const words = `${name}, for ${hideUserinfo(profile.url)}${others && `; also ${others}`}.`;
  const stronger = findStronger(context);
  if (stronger === null) return good('profile', words);
  return warning(
    'profile',
    `${words} ${stronger} overrides it.`,
    `Remove ${stronger} to use ${name}.`,
  );
}

/** Returns what overrides the profile's token, or null. */
function findStronger({ options, env }: Context): string | null {
  if (options.token) return '--token';
  return options.profile === undefined && env['FANFARE_TOKEN'] ? 'FANFARE_TOKEN' : null;
}

/** Returns why the file can't be read, or null if it doesn't exist. */
function toReason(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return code === 'ENOENT' ? null : code;
}
