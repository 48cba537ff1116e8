import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { createDatabaseCallLimits } from './adapters/call-limits/database-call-limits.ts';
import { createSandboxClock, type SandboxClock } from './adapters/clock/sandbox-clock.ts';
import { systemClock } from './adapters/clock/system-clock.ts';
import { createHttpClientFactory } from './adapters/http-client/create-http-client-factory.ts';
import { createPgBossQueue } from './adapters/job-queue/pg-boss-queue.ts';
import { createSandboxMailbox } from './adapters/mailer/sandbox-mailbox.ts';
import { createSmtpMailer } from './adapters/mailer/smtp-mailer.ts';
import { createOpenAiTextGenerator } from './adapters/openai/create-openai-text-generator.ts';
import type { OpenAiSettings } from './adapters/openai/settings.ts';
import { closeParts } from './start/close-parts.ts';
import { createDeliveryLocks } from './start/create-delivery-locks.ts';
import { createFileWriters } from './start/create-file-writers.ts';
import { createGuardedSenders } from './start/create-guarded-senders.ts';
import { createShortLinks } from './start/create-short-links.ts';
import { loadOnFirstCall } from './start/load-on-first-call.ts';
import { openInstallation } from './start/open-installation.ts';
import { openLoad } from './start/open-load.ts';
import { openMediaLinks } from './start/open-media-links.ts';
import { openKeys, toWrongKeyError } from './start/open-key-ring.ts';
import { openMedia } from './start/open-media.ts';
import { openStreams } from './start/open-streams.ts';
import type { ParsePool } from './adapters/parse-pool/parse-pool.ts';
import { createRateLimits } from './adapters/rate-limits/create-rate-limits.ts';
import { createReceiptSigner } from './adapters/receipt-signer/ed25519-receipt-signer.ts';
import { deriveSecret } from './adapters/secret-box/derive-secret.ts';
import { createSecretBox } from './adapters/secret-box/secret-box.ts';
import { createDownloadAdapters } from './adapters/downloads/create-download-adapters.ts';
import { type Config, ConfigError } from './config/config.ts';
import { SANDBOX_CLIENT } from './config/sandbox.ts';
import type { StartedEmbedded } from './db/embedded/start-embedded-early.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import { clearLeases } from './db/queries/lease.ts';
import { clearHeartbeats } from './db/queries/process-heartbeat.ts';
import { createPlatformRegistry, type PlatformInputs } from './platforms/registry.ts';
import type { BillingProvider } from './ports/billing-provider.ts';
import type { Clock } from './ports/clock.ts';
import type { Logger } from './ports/logger.ts';
import type { HttpClient, HttpClientFactory } from './ports/http-client.ts';
import type { Mailbox } from './ports/mailbox.ts';
import type { Mailer } from './ports/mailer.ts';
import type { RateLimits } from './ports/rate-limits.ts';
import type { ReceiptSigner } from './ports/receipt-signer.ts';
import type { SecretBox } from './ports/secret-box.ts';
import type { WatchedLoad } from './adapters/load/watch-load.ts';
import type { StreamSlots } from './ports/stream-slots.ts';
import type { TextGenerator } from './ports/text-generator.ts';
import type { ServiceDeps } from './services/deps.ts';
import { createServices, type Services } from './services/services.ts';

export interface Container {
  readonly config: Config;
  readonly database: Database;
  readonly deps: ServiceDeps;
  readonly services: Services;
  readonly masterKey: Buffer;
  /** The secret that the sandbox's Stripe signs its webhooks with. */
  readonly sandboxWebhookSecret: string;
  readonly rateLimits: RateLimits;
  readonly streamSlots: StreamSlots;
  /** Null when no email is sent. */
  readonly mailer: Mailer | null;
  /** Null when a live platform or Stripe is configured, because the system clock then applies. */
  readonly sandboxClock: SandboxClock | null;
  /** Nothing is saturated until it's started. */
  readonly load: WatchedLoad;
  close(): Promise<void>;
}

export interface ContainerRuntime {
  readonly logger: Logger;
  readonly sandboxUrl: string;
  /** The port of the sandbox's mailbox; called only when email goes to the sandbox. */
  readonly getMailboxPort?: () => Promise<number>;
  readonly onFatal: (error: Error) => void;
  /** The embedded database, if it's already starting. */
  readonly embedded?: StartedEmbedded | null;
}

/** Binds ports to implementations and services to ports. The only place that knows both sides. */
export async function createContainer(
  config: Config,
  runtime: ContainerRuntime,
): Promise<Container> {
  const { logger } = runtime;
  await ensureDataDir(config.dataDir);
  const { ring, masterKey, reportRotation } = openKeys(config);
  const database = await openMigrated(config, runtime);
  const http = createHttpClientFactory({ logger });
  const { clock, sandboxClock } = openClock(config, { http, ...runtime });
  const secrets = createSecretBox(ring);
  const receipts = await openReceipts(database, { secrets, clock });
  const mailer = createMailer(config, runtime);
  const rateLimits = await createRateLimits({ ...config.rateLimits, logger });
  const queue = await createPgBossQueue({ database, logger, clock });
  const platforms = createPlatforms(config, runtime);
  const streams = openStreams(database, { logger, clock });
  const { parsers, media, close: closeMedia } = await openMedia(config);
  const load = openLoad(config, { ...database, ...media, queue, logger });
  const deps: ServiceDeps = {
    prisma: database.prisma,
    sql: database.sql,
    clock,
    queue,
    load,
    logger,
    ...(await openInstallation(database.sql, http)),
    platforms,
    secrets,
    reportRotation,
    ...media,
    mediaLinks: openMediaLinks(config, { ring, clock }),
    ...createFileWriters(),
    liveReads: streams.liveReads,
    ...createDeliveryLocks(database, platforms),
    ...createShortLinks(config, { ...database, logger }),
    receipts,
    ...createDownloads(config, { ...runtime, parsers, prisma: database.prisma }),
    ...createGuardedSenders(config, { sql: database.sql, secrets, clock }),
    textGenerator: createTextGenerator(config, { ...runtime, clock }),
    billing: createBilling(config, { ...runtime, clock, masterKey }),
    mailer,
    mailbox: createMailbox(config, { http: http.create({}), sandboxUrl: runtime.sandboxUrl }),
    settings: toSettings(config),
  };
  return {
    config,
    database,
    deps,
    services: createServices(deps),
    masterKey,
    sandboxWebhookSecret: getSandboxWebhookSecret(masterKey),
    mailer,
    rateLimits,
    streamSlots: streams.slots,
    sandboxClock,
    load,
    close: () => closeParts({ ...deps, rateLimits, streams, parsers, closeMedia, database }),
  };
}

/** The sandbox's clock applies unless something is live. */
function openClock(
  config: Config,
  { http, sandboxUrl }: { http: HttpClientFactory; sandboxUrl: string },
): { clock: Clock; sandboxClock: SandboxClock | null } {
  const sandboxClock = hasLive(config) ? null : createSandboxClock(http.create({}), sandboxUrl);
  return { clock: sandboxClock ?? systemClock, sandboxClock };
}

function hasLive({ live, stripe }: Config): boolean {
  return Object.keys(live).length > 0 || stripe !== null;
}

function createPlatforms({ live }: Config, { sandboxUrl }: ContainerRuntime) {
  return createPlatformRegistry({ sandbox: toSandboxInputs(sandboxUrl), live });
}

function toSettings(config: Config): ServiceDeps['settings'] {
  const { publicUrl, maxUploadBytes, maxResumableBytes, mediaKeepDays, retention, prices } = config;
  const { duplicateWindowMinutes, operatorEmails } = config;
  return {
    publicUrl,
    maxUploadBytes,
    maxResumableBytes,
    mediaKeepDays,
    retention,
    duplicateWindowMinutes,
    operatorEmails,
    prices,
  };
}

/** Creates the receipt signer. Nothing is decrypted before it, so a wrong master key surfaces here. */
async function openReceipts(
  database: Database,
  tools: { secrets: SecretBox; clock: Clock },
): Promise<ReceiptSigner> {
  return createReceiptSigner({ ...database, ...tools }).catch(async (error: unknown) => {
    await database.close();
    throw toWrongKeyError(error);
  });
}

async function openMigrated(
  { databaseUrl, dataDir }: Config,
  { logger, onFatal, embedded }: Pick<ContainerRuntime, 'logger' | 'onFatal' | 'embedded'>,
): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir, logger, onFatal, embedded });
  await database.migrate();
  // The folder lock guarantees that no other process uses an embedded database.
  if (database.kind === 'embedded') {
    await clearLeases(database.sql);
    await clearHeartbeats(database.sql);
  }
  return database;
}

/** Logs the error and exits: nothing works without the database. The process supervisor restarts it. */
export function endProcess(logger: Logger, error: Error): never {
  logger.error({ err: error }, 'The database stopped; the process ends.');
  process.exit(1);
}

/** Returns the sandbox's mailbox, or null with any other server, whose emails aren't ours to read. */
function createMailbox(
  { mail }: Config,
  { http, sandboxUrl }: { http: HttpClient; sandboxUrl: string },
): Mailbox | null {
  return mail?.server === 'sandbox' ? createSandboxMailbox(http, sandboxUrl) : null;
}

function createMailer({ mail, host }: Config, { getMailboxPort }: ContainerRuntime): Mailer | null {
  if (mail === null) return null;
  const { server, from } = mail;
  if (server !== 'sandbox') return createSmtpMailer({ from, getServer: async () => server });
  if (!getMailboxPort) return null;
  const getServer = async (): Promise<string> => `smtp://${host}:${await getMailboxPort()}`;
  return createSmtpMailer({ from, getServer });
}

function createTextGenerator(
  { ai }: Config,
  { sandboxUrl, ...tools }: { sandboxUrl: string; clock: Clock; logger: Logger },
): TextGenerator {
  const settings = ai ?? toSandboxAi(sandboxUrl);
  return createOpenAiTextGenerator({ ...tools, settings, isSample: ai === null });
}

/** Returns settings for the sandbox, which is OpenAI-compatible and knows this key and model. */
function toSandboxAi(sandboxUrl: string): OpenAiSettings {
  return {
    apiKey: 'sk-sandbox',
    baseUrl: `${sandboxUrl}/openai/v1`,
    model: 'gpt-4.1-mini',
    api: 'responses',
    isOpenAi: true,
    organization: null,
    project: null,
  };
}

/** The sandbox is Stripe-compatible and signs with the secret it receives at startup. */
function createBilling(
  { stripe }: Config,
  { masterKey, sandboxUrl, ...tools }: BillingTools,
): BillingProvider {
  const webhookSecrets = [getSandboxWebhookSecret(masterKey)];
  const sandbox = { secretKey: 'sk_test_sandbox', webhookSecrets, baseUrl: sandboxUrl };
  const settings = stripe === null ? sandbox : { ...stripe, baseUrl: null };
  return loadOnFirstCall(async () => {
    const { createStripeBilling } = await import('./adapters/stripe/create-stripe-billing.ts');
    return createStripeBilling({ settings, ...tools });
  });
}

interface BillingTools {
  readonly masterKey: Buffer;
  readonly sandboxUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

function getSandboxWebhookSecret(masterKey: Buffer): string {
  return `whsec_${deriveSecret(masterKey, 'sandbox-webhooks')}`;
}

/** Outside production, posts in the sandbox can be downloaded like any others. */
function createDownloads(
  { isProduction, ytDlp }: Config,
  tools: Pick<ServiceDeps, 'logger' | 'prisma'> & { sandboxUrl: string; parsers: ParsePool },
) {
  const { logger, sandboxUrl, prisma, parsers } = tools;
  const allowedHosts = isProduction ? [] : [new URL(sandboxUrl).host];
  return {
    callLimits: createDatabaseCallLimits(prisma),
    ...createDownloadAdapters({ logger, ytDlp, guard: { allowedHosts }, parsers }),
  };
}

function toSandboxInputs(sandboxUrl: string): PlatformInputs {
  return Object.fromEntries(
    PLATFORM_IDS.map((id) => [id, { ...SANDBOX_CLIENT, baseUrl: `${sandboxUrl}/${id}` }]),
  );
}

async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(path.join(dataDir, '.writable'), '');
  } catch (error) {
    throw new ConfigError(
      `The data folder ${dataDir} cannot be written: make it writable, or set FANFARE_DATA_DIR to another one.`,
      { cause: error },
    );
  }
}
