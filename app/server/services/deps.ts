import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { BillingKey } from '#app/domain/billing/billing.ts';
import type { WriteArchive } from '#app/server/ports/archive.ts';
import type { BillingProvider } from '#app/server/ports/billing-provider.ts';
import type { CallLimits } from '#app/server/ports/call-limits.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { HttpClientFactory } from '#app/server/ports/http-client.ts';
import type { JobQueue } from '#app/server/ports/job-queue.ts';
import type { LinkReader } from '#app/server/ports/link-reader.ts';
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
import type { ReceiptSigner } from '#app/server/ports/receipt-signer.ts';
import type { SecretBox } from '#app/server/ports/secret-box.ts';
import type { TextGenerator } from '#app/server/ports/text-generator.ts';
import type { UrlFetcher } from '#app/server/ports/url-fetcher.ts';
import type { VideoFinder } from '#app/server/ports/video-finder.ts';
import type { WebhookSender } from '#app/server/ports/webhook-sender.ts';
import type { LiveReads } from './live-reads.ts';
import type { CommitLocks } from './publishing/limits/commit-locks.ts';

/** Everything a service may use. Each service names the part of it that it needs. */
export interface ServiceDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly logger: Logger;
  readonly http: HttpClientFactory;
  readonly platforms: PlatformRegistry;
  readonly secrets: SecretBox;
  /** Tells how far sealing with a new master key is. */
  readonly reportRotation: (state: {
    readonly keyId: string;
    readonly left: number;
  }) => Promise<void>;
  readonly mediaStore: MediaStore;
  readonly mediaProbe: MediaProbe;
  readonly mediaLinks: MediaLinks;
  readonly writeArchive: WriteArchive;
  readonly mediaTools: MediaTools;
  readonly posters: PosterMaker;
  readonly fitter: MediaFitter;
  readonly liveReads: LiveReads;
  readonly commitLocks: CommitLocks;
  readonly receipts: ReceiptSigner;
  readonly urlFetcher: UrlFetcher;
  readonly videoFinder: VideoFinder;
  readonly linkReader: LinkReader;
  readonly webhookSender: WebhookSender;
  readonly callLimits: CallLimits;
  readonly textGenerator: TextGenerator;
  readonly billing: BillingProvider;
  /** Null: no mail is sent. */
  readonly mailer: Mailer | null;
  /** Null: mail goes to real mailboxes, or nowhere. */
  readonly mailbox: Mailbox | null;
  readonly settings: {
    readonly publicUrl: string;
    /** Of a file in one request. */
    readonly maxUploadBytes: number;
    /** Of a file in a resumable upload; null: what the platforms take. */
    readonly maxResumableBytes: number | null;
    /** A file that nothing has used for so long is removed; null: never. */
    readonly mediaKeepDays: number | null;
    /** For so long the same post to the same account is taken for a mistake; 0: never. */
    readonly duplicateWindowMinutes: number;
    /** By which lookup key, or price id, the payment provider knows each plan. */
    readonly prices: Readonly<Record<BillingKey, string>>;
  };
}
