import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { SqlPool } from '#app/server/db/sql.ts';
import type { Retention } from '#app/domain/platforms/retention.ts';
import type { BillingKey } from '#app/domain/billing/billing.ts';
import type { WriteArchive } from '#app/server/ports/archive.ts';
import type { BillingProvider } from '#app/server/ports/billing-provider.ts';
import type { CalendarWriter } from '#app/server/ports/calendar-writer.ts';
import type { CallLimits } from '#app/server/ports/call-limits.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { HttpClientFactory } from '#app/server/ports/http-client.ts';
import type { Installation } from '#app/server/ports/installation.ts';
import type { JobQueue } from '#app/server/ports/job-queue.ts';
import type { LinkReader } from '#app/server/ports/link-reader.ts';
import type { LinkShortener } from '#app/server/ports/link-shortener.ts';
import type { Load } from '#app/server/ports/load.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { Mailbox } from '#app/server/ports/mailbox.ts';
import type { Mailer } from '#app/server/ports/mailer.ts';
import type { MediaFitter } from '#app/server/ports/media-fitter.ts';
import type { MediaLinks } from '#app/server/ports/media-links.ts';
import type { MediaProbe } from '#app/server/ports/media-probe.ts';
import type { MediaStore } from '#app/server/ports/media-store.ts';
import type { MediaTools } from '#app/server/ports/media-tools.ts';
import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';
import type { PosterMaker } from '#app/server/ports/poster-maker.ts';
import type { PushSender } from '#app/server/ports/push-sender.ts';
import type { ReceiptSigner } from '#app/server/ports/receipt-signer.ts';
import type { SecretBox } from '#app/server/ports/secret-box.ts';
import type { TextGenerator } from '#app/server/ports/text-generator.ts';
import type { UrlFetcher } from '#app/server/ports/url-fetcher.ts';
import type { VideoFinder } from '#app/server/ports/video-finder.ts';
import type { WebhookSender } from '#app/server/ports/webhook-sender.ts';
import type { DeliveryClaims } from './deliveries/delivery-claims.ts';
import type { LiveReads } from './live-reads.ts';
import type { CommitLocks } from './publishing/limits/commit-locks.ts';
import type { ClickCounter } from './short-links/click-counter.ts';

/** Everything a service may depend on. Each service names the part it needs. */
export interface ServiceDeps {
  readonly prisma: PrismaClient;
  /** Runs the statements of `db/queries`, which the hot paths use instead of Prisma. */
  readonly sql: SqlPool;
  readonly clock: Clock;
  /** Whether this copy is paused or restored. */
  readonly installation: Installation;
  readonly queue: JobQueue;
  readonly load: Load;
  readonly logger: Logger;
  readonly http: HttpClientFactory;
  readonly platforms: PlatformRegistry;
  readonly secrets: SecretBox;
  /** Reports the progress of re-encrypting values with a new master key. */
  readonly reportRotation: (state: {
    readonly keyId: string;
    readonly left: number;
  }) => Promise<void>;
  readonly mediaStore: MediaStore;
  readonly mediaProbe: MediaProbe;
  readonly mediaLinks: MediaLinks;
  readonly writeArchive: WriteArchive;
  readonly calendarWriter: CalendarWriter;
  readonly mediaTools: MediaTools;
  readonly posters: PosterMaker;
  readonly fitter: MediaFitter;
  readonly liveReads: LiveReads;
  readonly commitLocks: CommitLocks;
  readonly deliveryClaims: DeliveryClaims;
  readonly receipts: ReceiptSigner;
  readonly urlFetcher: UrlFetcher;
  readonly videoFinder: VideoFinder;
  readonly linkReader: LinkReader;
  readonly linkShortener: LinkShortener;
  /** Counts what this process redirects. */
  readonly clickCounter: ClickCounter;
  readonly webhookSender: WebhookSender;
  readonly pushSender: PushSender;
  readonly callLimits: CallLimits;
  readonly textGenerator: TextGenerator;
  readonly billing: BillingProvider;
  /** Null if no email is sent. */
  readonly mailer: Mailer | null;
  /** Null if emails go to real mailboxes, or nowhere. */
  readonly mailbox: Mailbox | null;
  readonly settings: {
    readonly publicUrl: string;
    /** Limit for a file sent in one request. */
    readonly maxUploadBytes: number;
    /** Limit for a file in a resumable upload; null for the platforms' limits. */
    readonly maxResumableBytes: number | null;
    /** Days after which an unused file is deleted; null for never. */
    readonly mediaKeepDays: number | null;
    readonly retention: Retention;
    /** Window in which the same post to the same account is considered a mistake; 0 turns the check off. */
    readonly duplicateWindowMinutes: number;
    /** Lower-case addresses of the people who may open `/admin`. */
    readonly operatorEmails: readonly string[];
    /** The payment provider's lookup key, or price ID, for each plan. */
    readonly prices: Readonly<Record<BillingKey, string>>;
  };
}
