import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeZip } from '#app/server/adapters/archive/zip-archive.ts';
import { icalWriter } from '#app/server/adapters/calendar-writer/ical-writer.ts';
import { createChangeFeed } from '#app/server/adapters/change-feed/create-change-feed.ts';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import { createSignedMediaLinks } from '#app/server/adapters/media-links/signed-media-links.ts';
import { createMediaAdapters } from '#app/server/adapters/media-store/create-media-adapters.ts';
import { createReceiptSigner } from '#app/server/adapters/receipt-signer/ed25519-receipt-signer.ts';
import { createDatabaseCallLimits } from '#app/server/adapters/call-limits/database-call-limits.ts';
import { createStripeBilling } from '#app/server/adapters/stripe/create-stripe-billing.ts';
import { createSelfHostedShortener } from '#app/server/adapters/link-shortener/self-hosted-shortener.ts';
import { createDownloadAdapters } from '#app/server/adapters/downloads/create-download-adapters.ts';
import { createWebhookSender } from '#app/server/adapters/url-guard/create-webhook-sender.ts';
import { createPushSender } from '#app/server/adapters/push-sender/create-push-sender.ts';
import { WITHOUT_LOAD } from './without-limits.ts';
import { openInstallation } from '#app/server/start/open-installation.ts';
import { createSecretBox } from '#app/server/adapters/secret-box/secret-box.ts';
import { EnvironmentSchema } from '#app/server/config/schema.ts';
import { toPrices } from '#app/server/config/stripe.ts';
import { createId } from '#app/server/db/ids.ts';
import type { EnqueueRequest, JobQueue } from '#app/server/ports/job-queue.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';
import { sealTokens } from '#app/server/services/accounts/token-columns.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { createDeliveryClaims } from '#app/server/services/deliveries/delivery-claims.ts';
import { createCommitLocks } from '#app/server/services/publishing/limits/commit-locks.ts';
import { createClickCounter } from '#app/server/services/short-links/click-counter.ts';
import { createLiveReads } from '#app/server/services/live-reads.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { createFakeGenerator } from './fake-generator.ts';
import { createTestDatabase } from './database.ts';
import { testParsers } from './parsers.ts';

const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export interface TestClock {
  readonly now: () => Date;
  readonly advance: (milliseconds: number) => void;
}

function createTestClock(start = new Date('2026-11-21T09:00:00.000Z')): TestClock {
  let time = start.getTime();
  return { now: () => new Date(time), advance: (milliseconds) => void (time += milliseconds) };
}

/** Records jobs and runs none. Tests call the handlers themselves. */
export interface RecordingQueue extends JobQueue {
  readonly requests: EnqueueRequest[];
  readonly forgotten: string[];
}

function createRecordingQueue(): RecordingQueue {
  const requests: EnqueueRequest[] = [];
  const forgotten: string[] = [];
  return {
    requests,
    forgotten,
    forget: async (ids) => void forgotten.push(...ids),
    enqueue: async (request) => void requests.push(request),
    enqueueAll: async (several) => void requests.push(...several),
    enqueueAndRead: (several, { statement, values }, tx) => {
      requests.push(...several);
      return tx.query(statement, values);
    },
    reserveSlot: () => null,
    onAnnounced: () => undefined,
    isAnnouncing: false,
    isRunning: false,
    cancel: async () => undefined,
    consume: async () => undefined,
    wake: () => undefined,
    sweep: async () => undefined,
    readDelays: async () => [],
    readBacklog: async () => [],
    stats: async () => [],
    stop: async () => undefined,
  };
}

export interface ServiceFixture {
  readonly deps: Omit<ServiceDeps, 'queue'> & { readonly queue: RecordingQueue };
  readonly clock: TestClock;
  /** The emails that were sent. */
  readonly emails: EmailMessage[];
  /** Returns the path of a storage key's file. */
  readonly mediaFile: (storageKey: string) => string;
  createActor(options?: { plan?: 'starter' | 'creator' | null }): Promise<Actor>;
  connect(actor: Actor, platform: PlatformId, options?: { isDefault?: boolean }): Promise<string>;
  close(): Promise<void>;
}

/** Creates services with a real database and real files, and a clock and platforms that the test controls. */
export async function createServiceFixture(
  platforms: PlatformRegistry,
  createDatabase = createTestDatabase,
): Promise<ServiceFixture> {
  const testDatabase = await createDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-media-'));
  const clock = createTestClock();
  const mediaAdapters = createMediaAdapters(folder, testParsers);
  const key = Buffer.alloc(32, 7);
  const secrets = createSecretBox([key]);
  const { prisma, sql } = testDatabase.database;
  const emails: EmailMessage[] = [];
  const changeFeed = createChangeFeed({ database: testDatabase.database, logger: silentLogger });
  const deps = {
    prisma,
    sql,
    clock,
    queue: createRecordingQueue(),
    logger: silentLogger,
    ...(await openInstallation(sql, createHttpClientFactory({}))),
    platforms,
    secrets,
    reportRotation: async () => undefined,
    ...mediaAdapters,
    mediaLinks: createSignedMediaLinks({
      publicUrl: 'http://localhost:3000',
      getKeys: () => [key],
      clock,
    }),
    writeArchive: writeZip,
    calendarWriter: icalWriter,
    liveReads: createLiveReads(changeFeed),
    commitLocks: createCommitLocks(),
    deliveryClaims: createDeliveryClaims(sql, platforms),
    linkShortener: createSelfHostedShortener('http://localhost:3000'),
    clickCounter: createClickCounter(sql, silentLogger),
    receipts: await createReceiptSigner({ prisma, sql, secrets, clock }),
    callLimits: createDatabaseCallLimits(prisma),
    ...createDownloadAdapters({
      logger: silentLogger,
      ytDlp: { command: 'yt-dlp', searchPath: '' },
      parsers: testParsers,
    }),
    webhookSender: createWebhookSender({ allowsLoopback: true }),
    pushSender: createPushSender({
      sql,
      secrets,
      clock,
      publicUrl: 'https://fanfare.test',
      guard: { allowsLoopback: true },
    }),
    textGenerator: createFakeGenerator(),
    billing: createStripeBilling({
      // Tests with payments pass a sandbox's URL instead.
      settings: { secretKey: 'sk_test_none', webhookSecrets: [], baseUrl: 'http://127.0.0.1:9' },
      clock,
      logger: silentLogger,
    }),
    mailer: {
      send: async (letter: EmailMessage) => void emails.push(letter),
      close: () => undefined,
    },
    mailbox: null,
    load: WITHOUT_LOAD,
    settings: {
      publicUrl: 'http://localhost:3000',
      maxUploadBytes: 50 * 1024 * 1024,
      maxResumableBytes: null,
      mediaKeepDays: 30,
      retention: { timelineDays: 90, auditDays: 365, oauthAttemptDays: 1, webhookLogDays: 30 },
      duplicateWindowMinutes: 0,
      operatorEmails: [],
      prices: toPrices(EnvironmentSchema.parse({})),
    },
  };

  return {
    deps,
    clock,
    emails,
    mediaFile: (storageKey) => mediaAdapters.mediaStore.filePath(storageKey),
    async createActor({ plan = 'creator' } = {}) {
      const userId = createId('usr');
      const workspaceId = createId('ws');
      await prisma.user.create({ data: { id: userId, email: `${userId}@example.com` } });
      await prisma.workspace.create({ data: { id: workspaceId, name: 'Kiln & Ash' } });
      await prisma.member.create({
        data: {
          id: createId('mem'),
          userId,
          workspaceId,
          role: 'owner',
          createdAt: clock.now(),
        },
      });
      if (plan) {
        await prisma.subscription.create({
          data: { id: createId('sub'), workspaceId, plan, cycle: 'monthly', status: 'active' },
        });
      }
      return {
        userId,
        workspaceId,
        role: 'owner',
        via: 'session',
        sessionId: 'ses_test',
        scopes: [],
        environment: null,
      };
    },
    connect: (actor, platform, options) =>
      createConnectedAccount(deps, { ...options, workspaceId: actor.workspaceId, platform }),
    async close() {
      await changeFeed.stop();
      await testDatabase.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stores a connected sandbox account without calling a platform, and returns its ID. */
export async function createConnectedAccount(
  { prisma, secrets, clock }: Pick<ServiceDeps, 'prisma' | 'secrets' | 'clock'>,
  {
    workspaceId,
    platform,
    isDefault = true,
  }: { workspaceId: string; platform: PlatformId; isDefault?: boolean },
): Promise<string> {
  const id = createId('acct');
  const tokens = {
    accessToken: `token-of-${id}`,
    accessTokenExpiresAt: null,
    refreshToken: null,
    refreshTokenExpiresAt: null,
    scopes: [],
    issuedAt: clock.now(),
  };
  await prisma.account.create({
    data: {
      id,
      workspaceId,
      platform,
      environment: 'sandbox',
      externalId: `ext-${id}`,
      name: `${platform} account`,
      handle: 'kiln',
      isDefault,
      ...sealTokens(secrets, id, tokens),
    },
  });
  return id;
}
