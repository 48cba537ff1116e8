import { CliError } from '#cli/errors/cli-error.ts';
import { hideUserinfo } from '#cli/text/redact.ts';
import { type ConfigFile, findConfig } from './config-file.ts';

/** What `config` shows and changes. Never a token. */
export const SETTING_NAMES = ['profile', 'url'] as const;

export interface Settings {
  /** Name of the current profile. */
  readonly profile: string;
  /** Its server; null if nobody has logged in with it. */
  readonly url: string | null;
  readonly profiles: readonly {
    readonly name: string;
    readonly url: string;
    readonly hasToken: boolean;
  }[];
}

/** Reads the settings from the file. Throws if it can't be parsed. */
export async function readSettings(filePath: string, name: string | null): Promise<Settings> {
  const config = await findConfig(filePath);
  const profile = name ?? config?.currentProfile ?? 'default';
  return {
    profile,
    url: toShownUrl(config?.profiles.get(profile)?.url),
    profiles: [...(config?.profiles ?? [])].map(([profileName, { url, token }]) => ({
      name: profileName,
      url: hideUserinfo(url),
      hasToken: token !== '',
    })),
  };
}

const toShownUrl = (url: string | undefined): string | null =>
  url === undefined ? null : hideUserinfo(url);

/** Returns the configuration with another current profile. Throws `no_such_profile`. */
export async function toProfileInUse(filePath: string, name: string): Promise<ConfigFile> {
  const config = await findConfig(filePath);
  if (config?.profiles.has(name)) return { ...config, currentProfile: name };
  const profileNames = [...(config?.profiles.keys() ?? [])];
  throw new CliError('no_such_profile', {
    exit: 'usage',
    message: `Profile not found: ${name}.`,
    hint:
      profileNames.length > 0
        ? `Saved profiles: ${profileNames.join(', ')}.`
        : `Run "fanfare login --profile ${name}" first.`,
  });
}
