import { z } from 'zod';
import { API_RATE_LIMITS } from '#app/domain/platforms/public-pages.ts';
import { LOG_DAYS } from '#app/domain/webhooks/webhook-names.ts';
import { BackupVariables } from './backup.ts';
import { StorageVariables } from './storage.ts';
import { TelemetryVariables } from './telemetry.ts';
import { parseTrustProxy, type TrustProxy } from './trust-proxy.ts';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const text = () => z.preprocess(blankIsAbsent, z.string().trim().optional());
const matching = (pattern: RegExp, error: string) =>
  z.preprocess(blankIsAbsent, z.string().trim().regex(pattern, { error }).optional());
const PORT_RULE = 'must be a port number from 1 to 65535';
const port = (fallback: number) =>
  z.preprocess(
    blankIsAbsent,
    z.coerce
      .number(PORT_RULE)
      .int(PORT_RULE)
      .min(1, PORT_RULE)
      .max(65535, PORT_RULE)
      .default(fallback),
  );
const count = (fallback: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).default(fallback));
const url = () => z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional());
/** Accepts one of the given words; defaults to the first. */
const choice = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.preprocess(blankIsAbsent, z.enum(words).default(words[0] as T[number] & string));

const trustProxy = () =>
  z
    .string()
    .default('')
    .transform((value, context): TrustProxy => {
      try {
        return parseTrustProxy(value);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
        return z.NEVER;
      }
    });

/**
 * The variables of one platform's app. Its accounts are live with a client ID and a secret, and sandbox
 * without.
 */
const platform = <const P extends string>(prefix: P) =>
  ({
    [`${prefix}_CLIENT_ID`]: text(),
    [`${prefix}_CLIENT_SECRET`]: text(),
    [`${prefix}_BASE_URL`]: url(),
    [`${prefix}_API_VERSION`]: text(),
  }) as Record<
    `${P}_CLIENT_ID` | `${P}_CLIENT_SECRET` | `${P}_API_VERSION`,
    ReturnType<typeof text>
  > &
    Record<`${P}_BASE_URL`, ReturnType<typeof url>>;

/** Every variable that Fanfare reads. `.env.example` lists the same ones; a test compares the two. */
export const EnvironmentSchema = z.object({
  NODE_ENV: z.preprocess(
    blankIsAbsent,
    z.enum(['development', 'test', 'production']).default('development'),
  ),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),

  FANFARE_PROCESS: z.preprocess(blankIsAbsent, z.enum(['all', 'web', 'worker']).default('all')),

  PORT: port(3000),
  HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  PUBLIC_URL: url(),
  TRUST_PROXY: trustProxy(),
  METRICS_PORT: z.preprocess(
    blankIsAbsent,
    z.coerce.number(PORT_RULE).int(PORT_RULE).min(1, PORT_RULE).max(65535, PORT_RULE).optional(),
  ),
  METRICS_HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  ...TelemetryVariables.shape,

  FANFARE_DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('.data')),
  MASTER_KEY: text(),
  MASTER_KEY_FILE: text(),
  DATABASE_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  ...StorageVariables.shape,
  ...BackupVariables.shape,
  MEDIA_MAX_MEGABYTES: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).optional()),
  MEDIA_KEEP_DAYS: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).default(30)),
  TIMELINE_KEEP_DAYS: count(90),
  AUDIT_KEEP_DAYS: count(365),
  OAUTH_ATTEMPT_KEEP_DAYS: count(1),
  WEBHOOK_LOG_KEEP_DAYS: count(LOG_DAYS),
  YT_DLP_PATH: z.preprocess(blankIsAbsent, z.string().default('yt-dlp')),

  DUPLICATE_WINDOW_MINUTES: count(60),
  RATE_LIMIT_PER_MINUTE: count(API_RATE_LIMITS.authenticatedPerMinute),
  RATE_LIMIT_BURST: count(API_RATE_LIMITS.burst),
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: count(API_RATE_LIMITS.anonymousPerMinute),
  PUBLISH_CONCURRENCY: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).default(10)),
  MAX_DATABASE_WAIT_SECONDS: count(5),
  MAX_QUEUE_DELAY_SECONDS: count(300),
  MIN_FREE_MEGABYTES: count(256),
  REDIS_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^rediss?$/ }).optional()),

  SANDBOX_PORT: port(4000),
  SANDBOX_URL: url(),
  SANDBOX_PLATFORM_PORTS: z.preprocess(
    blankIsAbsent,
    z.coerce.number(PORT_RULE).int(PORT_RULE).min(1, PORT_RULE).max(65528, PORT_RULE).optional(),
  ),
  SANDBOX_HTTPS: choice('false', 'true'),
  SANDBOX_REDIRECT_URIS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((uri) => uri.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url('Enter complete URLs, separated by commas.'))),
  SANDBOX_CLOCK_EVERY_MS: z.preprocess(
    blankIsAbsent,
    z.coerce.number().int().min(10).max(60_000).default(1000),
  ),

  SMTP_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .refine((value) => value === 'sandbox' || /^smtps?:\/\/[^/\s]+$/u.test(value), {
        error: 'must be smtp://user:password@host:587, or "sandbox" for the sandbox’s mailbox',
      })
      .optional(),
  ),
  MAIL_FROM: text(),

  OPERATOR_NAME: text(),
  OPERATOR_CONTACT: text(),
  OPERATOR_EMAILS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.email('must be email addresses, separated by commas'))),
  SOCIAL_PROFILES: text(),
  DOWNLOADER_URL: url(),

  SIGNUP: z.preprocess(blankIsAbsent, z.enum(['open', 'invite', 'closed']).default('open')),

  OIDC_ISSUER: url(),
  OIDC_PUBLISHABLE_KEY: text(),
  OIDC_CLIENT_ID: text(),
  OIDC_CLIENT_SECRET: text(),
  OIDC_CLIENT_AUTH: choice('auto', 'basic', 'post'),
  OIDC_SCOPES: text(),
  OIDC_AUDIENCE: text(),
  OIDC_OPAQUE_TOKENS: choice('introspection', 'userinfo', 'refuse'),
  OIDC_SIGNUP: choice('auto', 'prompt_create', 'screen_hint', 'none'),
  OIDC_SIGNUP_HINT: z.preprocess(blankIsAbsent, z.string().default('signup')),
  OIDC_SIGNUP_URL: url(),
  OIDC_LOGOUT: choice('auto', 'local'),
  OIDC_LOGOUT_URL: url(),
  OIDC_LOGOUT_API_TOKENS: choice('keep', 'revoke'),
  OIDC_FORM_ORIGINS: text(),

  STRIPE_SECRET_KEY: matching(/^(sk|rk)_(test|live)_\w+$/u, 'must start with sk_ or rk_'),
  STRIPE_WEBHOOK_SECRET: matching(/^whsec_\S+$/u, 'must start with whsec_'),
  STRIPE_WEBHOOK_SECRET_OLD: matching(/^whsec_\S+$/u, 'must start with whsec_'),
  STRIPE_PRICE_STARTER_MONTHLY: text(),
  STRIPE_PRICE_STARTER_YEARLY: text(),
  STRIPE_PRICE_CREATOR_MONTHLY: text(),
  STRIPE_PRICE_CREATOR_YEARLY: text(),

  OPENAI_API_KEY: text(),
  OPENAI_BASE_URL: url(),
  OPENAI_MODEL: text(),
  OPENAI_ORGANIZATION: text(),
  OPENAI_PROJECT: text(),
  AI_API: z.preprocess(blankIsAbsent, z.enum(['responses', 'chat']).optional()),

  ...platform('INSTAGRAM'),
  ...platform('TIKTOK'),
  TIKTOK_VERIFIED_URLS: text(),
  ...platform('YOUTUBE'),
  ...platform('FACEBOOK'),
  FACEBOOK_EXTRA_SCOPES: text(),
  FACEBOOK_LOGIN_CONFIG_ID: matching(
    /^\d+$/u,
    'must be the number that Meta shows as the Configuration ID',
  ),
  ...platform('LINKEDIN'),
  LINKEDIN_EXTRA_SCOPES: text(),
  ...platform('TWITTER'),
});
export type Environment = z.infer<typeof EnvironmentSchema>;
