import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type {
  ApiLimits,
  SiteFacts,
  SiteProfile,
  SiteServices,
} from '#app/domain/platforms/site.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './schema.ts';

export interface SiteConfig {
  readonly operator: string | null;
  readonly contact: string | null;
  readonly profiles: readonly SiteProfile[];
  /** The sister site; null means the app's own screen. */
  readonly downloaderUrl: string | null;
  /**
   * Whether `npm run demo` started this process. Only the demo sets this; there is no environment variable.
   */
  readonly isDemo: boolean;
}

const OWN_DOWNLOADER = '/app/downloader';

export function toSite(variables: Environment): SiteConfig {
  return {
    operator: variables.OPERATOR_NAME ?? null,
    contact: variables.OPERATOR_CONTACT ?? null,
    profiles: toProfiles(variables.SOCIAL_PROFILES ?? ''),
    downloaderUrl: variables.DOWNLOADER_URL ?? null,
    isDemo: false,
  };
}

/** Parses `X=https://x.com/ada, YouTube=https://youtube.com/@ada`. The footer shows the names. */
function toProfiles(text: string): SiteProfile[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name, url] = /^([^=]+?)\s*=\s*(https?:\/\/\S+)$/u.exec(part) ?? [];
      if (name && url && URL.canParse(url)) return { name, url };
      throw new ConfigError(
        `SOCIAL_PROFILES: “${part}” isn't a profile. Use name=URL, separated by commas: X=https://x.com/ada, YouTube=https://youtube.com/@ada.`,
      );
    });
}

/** Returns what the public pages show about this installation. */
export function toSiteFacts(config: Config, sandboxUrl: string): SiteFacts {
  return {
    ...config.site,
    url: config.publicUrl,
    downloaderUrl: config.site.downloaderUrl ?? OWN_DOWNLOADER,
    sandboxUrl,
    services: toServices(config),
    mediaKeepDays: config.mediaKeepDays,
    retention: config.retention,
    apiLimits: toApiLimits(config.rateLimits),
  };
}

/** Drops Redis's URL, which must not leave the server. */
function toApiLimits({ perMinute, burst, anonymousPerMinute }: Config['rateLimits']): ApiLimits {
  return { perMinute, burst, anonymousPerMinute };
}

function toServices({ stripe, ai, oidc, mail, live }: Config): SiteServices {
  const isMailed = mail !== null && mail.server !== 'sandbox';
  return {
    payments: stripe && 'Stripe',
    suggestions: ai && (ai.baseUrl === null ? 'OpenAI' : toHost(ai.baseUrl)),
    signIn: oidc && toHost(oidc.issuer),
    mail: isMailed ? toHost(mail.server) : null,
    platforms: PLATFORM_IDS.filter((id) => live[id] !== undefined),
  };
}

const toHost = (url: string): string => new URL(url).hostname;
