import { CliError } from '#cli/errors/cli-error.ts';
import { toShownAddress } from '#cli/text/redact.ts';
import type { Profile } from './config-file.ts';

const DEFAULT_URL = 'http://localhost:3000';

export interface CredentialSources {
  readonly options: {
    readonly url?: string | undefined;
    readonly token?: string | undefined;
    readonly profile?: string | undefined;
  };
  readonly env: NodeJS.ProcessEnv;
  /** The requested profile; null if none was requested. */
  readonly profileName: string | null;
  /** Only called if flags and environment don't provide everything. */
  readonly findProfile: () => Promise<Profile | null>;
}

export interface Credentials {
  readonly url: string;
  readonly token: string;
  readonly tokenFrom: 'flag' | 'environment' | 'profile';
}

/**
 * Resolves the server's URL: --url, the profile of --profile, FANFARE_URL, the current profile, then the
 * demo's default.
 */
export async function findUrl({ options, env, findProfile }: CredentialSources): Promise<string> {
  if (options.url !== undefined) return parseUrl(options.url);
  const named = options.profile === undefined ? null : await findProfile();
  const given = named?.url ?? (env['FANFARE_URL'] || undefined);
  return parseUrl(given ?? (await findProfile())?.url ?? DEFAULT_URL);
}

/**
 * Resolves URL and token: flag, the profile of --profile, environment, current profile. Throws
 * `not_logged_in` without a token.
 */
export async function getCredentials(sources: CredentialSources): Promise<Credentials> {
  const { options, env, findProfile } = sources;
  const url = await findUrl(sources);
  if (options.token) return { url, token: parseToken(options.token), tokenFrom: 'flag' };
  const fromEnvironment = options.profile === undefined ? env['FANFARE_TOKEN'] : undefined;
  if (fromEnvironment) return { url, token: parseToken(fromEnvironment), tokenFrom: 'environment' };
  const profile = await findProfile();
  // Never send a token to a server other than the one it was issued for.
  if (profile && parseUrl(profile.url) === url) {
    return { url, token: parseToken(profile.token), tokenFrom: 'profile' };
  }
  throw toNotLoggedIn(sources, { url, profile });
}

function toNotLoggedIn(
  { profileName }: CredentialSources,
  { url, profile }: { url: string; profile: Profile | null },
): CliError {
  if (profileName !== null && profile === null)
    return new CliError('not_logged_in', {
      exit: 'auth',
      message: `Profile not found: ${profileName}.`,
      hint: `Run "fanfare login --profile ${profileName}".`,
    });
  return new CliError('not_logged_in', {
    exit: 'auth',
    message: profile
      ? `You're logged in to ${profile.url}, not to ${url}.`
      : `There is no API token for ${url}.`,
    hint: 'Run "fanfare login", or set FANFARE_TOKEN.',
  });
}

/** Returns the profile named by --profile or FANFARE_PROFILE, or null. Throws `invalid_profile`. */
export function findProfileName({
  options,
  env,
}: Pick<CredentialSources, 'options' | 'env'>): string | null {
  const name = options.profile ?? (env['FANFARE_PROFILE'] || null);
  if (name === null || /^[a-z0-9][\w.-]{0,49}$/iu.test(name)) return name;
  throw new CliError('invalid_profile', {
    exit: 'usage',
    message:
      'Profile names can contain letters, digits, ".", "-", and "_", and start with a letter or digit.',
  });
}

/** Normalizes a server's URL, so URLs can be compared. Throws `invalid_url`. */
function parseUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || hasMore(url)) {
    const example = `Use a URL like ${DEFAULT_URL} or https://fanfare.example.com.`;
    throw new CliError('invalid_url', {
      exit: 'usage',
      message: `${toShownAddress(text)} isn't a valid server URL.`,
      hint: url && hasMore(url) ? `${NOTHING_MORE} ${example}` : example,
    });
  }
  return url.origin + url.pathname.replace(/\/+$/u, '');
}

const NOTHING_MORE = "It can't include a user, a password, ?, or #.";

/** Whether the address has parts that would be dropped silently. */
function hasMore({ username, password, search, hash }: URL): boolean {
  return [username, password, search, hash].some((part) => part !== '');
}

/**
 * Throws `invalid_token` if the text can't be sent in a header, such as a whole file or nothing. The error
 * doesn't contain the text.
 */
export function parseToken(text: string): string {
  const token = text.trim();
  if (/^[\x21-\x7E]{1,500}$/u.test(token)) return token;
  throw new CliError('invalid_token', {
    exit: 'usage',
    message: token === '' ? 'The token is empty.' : "That doesn't look like an API token.",
    hint: 'API tokens look like ff_live_… or ff_test_….',
  });
}
