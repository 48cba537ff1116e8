import { pickPlural } from '#app/domain/text/format-count.ts';
import path from 'node:path';
import type { z } from 'zod';
import type { BillingKey } from '#app/domain/billing/billing.ts';
import type { Retention } from '#app/domain/platforms/retention.ts';
import { type AiConfig, toAi } from './ai.ts';
import { type BackupConfig, toBackup } from './backup.ts';
import { ConfigError } from './config-error.ts';
import { type LiveConfig, toLive } from './live.ts';
import { type OidcConfig, toOidc } from './oidc.ts';
import { isProductionInstallation } from './production.ts';
import { type Environment, EnvironmentSchema } from './schema.ts';
import { type SiteConfig, toSite } from './site.ts';
import type { TrustProxy } from './trust-proxy.ts';
import { type StorageConfig, toStorage } from './storage.ts';
import { type StripeConfig, toPrices, toStripe } from './stripe.ts';
import { type TelemetryConfig, toTelemetry } from './telemetry.ts';

export { ConfigError } from './config-error.ts';

export interface Config {
  /** Whether every stricter production rule applies (see production.ts). */
  readonly isProduction: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  /**
   * Which parts this process runs: web and worker, or only one of them when other processes share its
   * Postgres.
   */
  readonly process: Environment['FANFARE_PROCESS'];
  readonly host: string;
  readonly port: number;
  /** The URL at which browsers and platforms reach this installation, without a trailing slash. */
  readonly publicUrl: string;
  /** The proxies in front of Fanfare that are trusted to report the client's address. */
  readonly trustProxy: TrustProxy;
  /** Where `/metrics` is served; null if it isn't. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces and metrics are sent with OpenTelemetry; null if they aren't. */
  readonly telemetry: TelemetryConfig | null;
  /** Deliveries that a process publishes at once, per platform. */
  readonly publishConcurrency: number;
  /** When new work is refused; Infinity and 0 bytes mean never. */
  readonly loadLimits: {
    readonly databaseWaitMs: number;
    readonly queueDelaySeconds: number;
    readonly minFreeBytes: number;
  };
  readonly dataDir: string;
  readonly masterKey: string | null;
  /** A file with one master key per line. It may change while processes run. */
  readonly masterKeyFile: string | null;
  readonly databaseUrl: string | null;
  /** The bucket that media is in; null means the data folder. */
  readonly storage: StorageConfig | null;
  /** Where and when workers make backups; null if they don't. */
  readonly backup: BackupConfig | null;
  /** The yt-dlp command, and the path on which programs are searched. */
  readonly ytDlp: { readonly command: string; readonly searchPath: string };
  /** Maximum size of a file uploaded in one request. */
  readonly maxUploadBytes: number;
  /** Maximum size of a file in a resumable upload; null means the platforms' limits. */
  readonly maxResumableBytes: number | null;
  /** Unused files are deleted after this many days; null means never. */
  readonly mediaKeepDays: number | null;
  /** How long old rows are kept. */
  readonly retention: Retention;
  /**
   * Minutes during which the same post to the same account counts as an accidental duplicate; 0 turns this
   * off.
   */
  readonly duplicateWindowMinutes: number;
  /** Rate limits for API calls; 0 means unlimited. */
  readonly rateLimits: {
    readonly perMinute: number;
    readonly burst: number;
    readonly anonymousPerMinute: number;
    /** The Redis in which several web processes share their counts. */
    readonly redisUrl: string | null;
  };
  readonly sandbox: {
    readonly port: number;
    /** The URL of a sandbox that runs as a separate process; null when it runs inside this one. */
    readonly url: string | null;
    /** The first of the platforms' own ports; null when they are served only below the sandbox's port. */
    readonly platformPorts: number | null;
    /** Whether those ports also serve https. */
    readonly https: boolean;
    /** Redirect URLs that the sandbox's platforms accept after consent, besides Fanfare's own callbacks. */
    readonly redirectUris: readonly string[];
    /** How often the app reads the sandbox's clock, in milliseconds. */
    readonly clockEveryMs: number;
  };
  /** What the public pages show about the operator. */
  readonly site: SiteConfig;
  /** Lower-case addresses of the people who may open `/admin`. */
  readonly operatorEmails: readonly string[];
  /** Who can sign up. The first account is always allowed. */
  readonly signUp: Environment['SIGNUP'];
  /** Null when no email is sent. */
  readonly mail: MailConfig | null;
  /** Null when the embedded provider is used. */
  readonly oidc: OidcConfig | null;
  /** Null when the sandbox handles payments and no money moves. */
  readonly stripe: StripeConfig | null;
  /** The Stripe lookup key or price ID for each plan's prices. */
  readonly prices: Readonly<Record<BillingKey, string>>;
  /** The AI service; null when the sandbox responds with sample text. */
  readonly ai: AiConfig | null;
  /** Credentials of platforms with a configured app; the sandbox stands in for all others. */
  readonly live: LiveConfig;
}

export interface MailConfig {
  /**
   * A URL with user and password, so never logged. `sandbox` means the mailbox of the sandbox in this
   * process.
   */
  readonly server: string;
  readonly from: string;
}

/** Reads and validates every variable. Throws ConfigError listing every invalid one. */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const parsed = EnvironmentSchema.safeParse(variables);
  if (!parsed.success) throw new ConfigError(describe(parsed.error));
  return toConfig(parsed.data, { searchPath: variables['PATH'] ?? '' });
}

function describe(error: z.ZodError): string {
  const problems = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return `${pickPlural(problems.length, 'Wrong setting', 'Wrong settings')} in the environment: ${problems.join('; ')}. See .env.example.`;
}

function toConfig(variables: Environment, { searchPath }: { readonly searchPath: string }): Config {
  const publicUrl = (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(
    /\/+$/u,
    '',
  );
  const isProduction = isProductionInstallation(variables, publicUrl);
  if (isProduction && !variables.PUBLIC_URL) {
    throw new ConfigError(
      'PUBLIC_URL is required in production. Set it to the URL that browsers use to reach Fanfare.',
    );
  }
  requireSharedDatabase(variables);
  return {
    isProduction,
    logLevel: variables.LOG_LEVEL,
    process: variables.FANFARE_PROCESS,
    host: variables.HOST,
    port: variables.PORT,
    publicUrl,
    trustProxy: variables.TRUST_PROXY,
    metrics: toMetrics(variables),
    telemetry: toTelemetry(variables),
    publishConcurrency: variables.PUBLISH_CONCURRENCY,
    loadLimits: toLoadLimits(variables),
    dataDir: path.resolve(variables.FANFARE_DATA_DIR),
    ...toMasterKey(variables),
    databaseUrl: variables.DATABASE_URL ?? null,
    ytDlp: { command: variables.YT_DLP_PATH, searchPath },
    ...toMediaSettings(variables),
    backup: toBackup(variables),
    mediaKeepDays: variables.MEDIA_KEEP_DAYS || null,
    retention: toRetention(variables),
    duplicateWindowMinutes: variables.DUPLICATE_WINDOW_MINUTES,
    rateLimits: {
      perMinute: variables.RATE_LIMIT_PER_MINUTE,
      burst: variables.RATE_LIMIT_BURST,
      anonymousPerMinute: variables.RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE,
      redisUrl: variables.REDIS_URL ?? null,
    },
    sandbox: {
      port: variables.SANDBOX_PORT,
      url: variables.SANDBOX_URL?.replace(/\/+$/u, '') ?? null,
      platformPorts: variables.SANDBOX_PLATFORM_PORTS ?? null,
      https: variables.SANDBOX_HTTPS === 'true',
      redirectUris: variables.SANDBOX_REDIRECT_URIS,
      clockEveryMs: variables.SANDBOX_CLOCK_EVERY_MS,
    },
    site: toSite(variables),
    operatorEmails: variables.OPERATOR_EMAILS,
    signUp: variables.SIGNUP,
    mail: toMailConfig(variables, { isProduction }),
    oidc: toOidc(variables),
    stripe: toStripe(variables),
    prices: toPrices(variables),
    ai: toAi(variables),
    live: toLive(variables, publicUrl),
  };
}

function toMasterKey({ MASTER_KEY, MASTER_KEY_FILE }: Environment) {
  return { masterKey: MASTER_KEY ?? null, masterKeyFile: MASTER_KEY_FILE ?? null };
}

function toMetrics({ METRICS_PORT: port, METRICS_HOST: host }: Environment): Config['metrics'] {
  return port === undefined ? null : { host, port };
}

function toLoadLimits(variables: Environment): Config['loadLimits'] {
  return {
    databaseWaitMs: (variables.MAX_DATABASE_WAIT_SECONDS || Infinity) * 1000,
    queueDelaySeconds: variables.MAX_QUEUE_DELAY_SECONDS || Infinity,
    minFreeBytes: variables.MIN_FREE_MEGABYTES * 1024 * 1024,
  };
}

/** Default limit, in MiB, for a file in one request. */
const DEFAULT_MAX_MEGABYTES = 4096;

function toMediaSettings(variables: Environment) {
  const storage = toStorage(variables);
  const megabytes = variables.MEDIA_MAX_MEGABYTES;
  const toBytes = (count: number): number => count * 1024 * 1024;
  const limit = megabytes === undefined ? Infinity : toBytes(megabytes);
  // A file that doesn't fit into the scratch space could be stored, but neither read nor converted.
  const resumable = Math.min(limit, storage?.scratchBytes ?? Infinity);
  return {
    storage,
    maxUploadBytes: Math.min(toBytes(megabytes ?? DEFAULT_MAX_MEGABYTES), resumable),
    maxResumableBytes: resumable === Infinity ? null : resumable,
  };
}

function toRetention(variables: Environment): Retention {
  return {
    timelineDays: variables.TIMELINE_KEEP_DAYS || null,
    auditDays: variables.AUDIT_KEEP_DAYS || null,
    oauthAttemptDays: variables.OAUTH_ATTEMPT_KEEP_DAYS || null,
    webhookLogDays: variables.WEBHOOK_LOG_KEEP_DAYS || null,
  };
}

function requireSharedDatabase({ FANFARE_PROCESS: kind, DATABASE_URL: url }: Environment): void {
  if (kind === 'all' || url) return;
  throw new ConfigError(
    `FANFARE_PROCESS=${kind} needs DATABASE_URL, because only one process can use the embedded database.`,
  );
}

function toMailConfig(
  { SMTP_URL: server, MAIL_FROM: from, SANDBOX_URL: sandboxUrl }: Environment,
  { isProduction }: { readonly isProduction: boolean },
): Config['mail'] {
  if (!server) return null;
  if (server !== 'sandbox') {
    if (from) return { server, from };
    throw new ConfigError('SMTP_URL also needs MAIL_FROM, such as Fanfare <hello@example.com>.');
  }
  if (sandboxUrl || isProduction) {
    throw new ConfigError(
      'SMTP_URL=sandbox is only for trying Fanfare with the sandbox in the same process, because anyone can read its mailbox.',
    );
  }
  return { server, from: from ?? 'Fanfare <hello@fanfare.example>' };
}
