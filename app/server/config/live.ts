import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './schema.ts';
import { isMediaVerified } from './verified-media.ts';

interface PlatformCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly baseUrl: string | null;
  readonly apiVersion: string | undefined;
  readonly extraScopes: readonly string[];
  /** Facebook only: the configuration ID for Facebook Login for Business. */
  readonly loginConfigId: string | undefined;
  /** TikTok only: whether it has verified the links to this installation's media. */
  readonly hasVerifiedMedia: boolean;
}

export type LiveConfig = Readonly<Partial<Record<PlatformId, PlatformCredentials>>>;

function toExtraScopes(variables: Environment, id: PlatformId): readonly string[] {
  const requested: Partial<Record<PlatformId, string | undefined>> = {
    facebook: variables.FACEBOOK_EXTRA_SCOPES,
    linkedin: variables.LINKEDIN_EXTRA_SCOPES,
  };
  return (requested[id] ?? '').split(/[\s,]+/u).filter(Boolean);
}

/** Reads the apps that this installation has on the platforms. Throws a `ConfigError` for half of one. */
export function toLive(variables: Environment, publicUrl: string): LiveConfig {
  const live: Partial<Record<PlatformId, PlatformCredentials>> = {};
  for (const id of PLATFORM_IDS) {
    const prefix = id.toUpperCase() as Uppercase<PlatformId>;
    const clientId = variables[`${prefix}_CLIENT_ID`];
    const clientSecret = variables[`${prefix}_CLIENT_SECRET`];
    if (!clientId && !clientSecret) continue;
    if (!clientId || !clientSecret) {
      throw new ConfigError(
        `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set both or neither.`,
      );
    }
    const baseUrl = variables[`${prefix}_BASE_URL`]?.replace(/\/+$/u, '') ?? null;
    const apiVersion = variables[`${prefix}_API_VERSION`];
    const extraScopes = toExtraScopes(variables, id);
    const loginConfigId = id === 'facebook' ? variables.FACEBOOK_LOGIN_CONFIG_ID : undefined;
    const hasVerifiedMedia = id === 'tiktok' && isMediaVerified(variables, publicUrl);
    const own = { extraScopes, loginConfigId, hasVerifiedMedia };
    live[id] = { clientId, clientSecret, baseUrl, apiVersion, ...own };
  }
  return live;
}
