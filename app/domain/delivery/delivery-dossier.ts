import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { type PlatformErrorKind, PlatformErrorKind as ErrorKind } from '../posts/delivery-state.ts';
import { PlatformOptions } from '../posts/publish-options.ts';
import { PostState } from '../posts/post-state.ts';
import { DeliveryOutput } from '../posts/publish.ts';
import { ReceiptOutput } from './receipt.ts';

/** One recorded call to the platform, without tokens, query values, and uploaded bytes. */
const DossierExchange = z.object({
  method: z.string(),
  url: z.string(),
  status: z.number().int().nullable().describe('null: no response.'),
  durationMs: z.number(),
  responseExcerpt: z.string().nullable().describe("The start of the platform's refusal."),
  error: z.string().nullable().describe('Why there was no response.'),
});

const DossierEvent = z
  .object({
    id: z.string(),
    at: Instant,
    attempt: z.number().int().describe('Consecutive failures before this one.'),
    step: z.string().nullable(),
    kind: z
      .string()
      .describe(
        'exchange, step, paced, interrupted, error, reconcile, published, retry, resent, resolved, canceled, removed, remove_failed; more may come.',
      ),
    message: z.string(),
    exchange: DossierExchange.nullable(),
  })
  .meta({ id: 'DossierEvent' });
export type DossierEvent = z.infer<typeof DossierEvent>;

const BrokenRule = z.object({
  kind: ErrorKind,
  meaning: z.string().describe('What this kind of error means.'),
  contentRules: z
    .array(z.object({ code: z.string(), message: z.string() }))
    .describe("Fanfare's current rules for the platform that the content breaks."),
});

/** A delivery with its full history: what was sent, what the platform responded, and what can be done. */
export const DeliveryDossier = DeliveryOutput.extend({
  post: z.object({ id: z.string(), state: PostState, createdAt: Instant }),
  text: z.string().describe('Exactly as sent. Its SHA-256 is the receipt’s `contentSha256`.'),
  options: PlatformOptions.describe('The platform’s options, as sent.'),
  media: z
    .array(
      z.object({
        id: z.string(),
        fileName: z.string(),
        contentType: z.string(),
        sizeBytes: z.number(),
        sha256: z.string(),
        isConverted: z
          .boolean()
          .describe('Fanfare made it from the chosen file for this platform.'),
      }),
    )
    .describe('In the order they were sent.'),
  intentAt: Instant.nullable().describe(
    "When the request that makes the post public was about to be sent; null if it wasn't.",
  ),
  rule: BrokenRule.nullable(),
  can: z
    .object({
      cancel: z.boolean(),
      retry: z.boolean(),
      resend: z.boolean(),
      resolve: z.boolean(),
      takeDown: z.boolean(),
      retryComment: z
        .boolean()
        .describe('`retry` writes the first comment that failed or was canceled again.'),
      retryFollowUp: z.boolean().describe('`retry` does the failed follow-ups again.'),
      resolveComment: z.boolean().describe('`resolve` reports whether the first comment is there.'),
      cancelComment: z
        .boolean()
        .describe('`cancel` with `onlyFirstComment` leaves out the first comment.'),
    })
    .describe('Actions that are available now.'),
  takeDownHint: z
    .string()
    .nullable()
    .describe("How to delete a live post that Fanfare can't delete."),
  timeline: z.array(DossierEvent).describe('Oldest first.'),
  omittedEvents: z
    .number()
    .int()
    .describe('Number of events omitted from the middle of a very long timeline.'),
  receipt: ReceiptOutput.nullable(),
}).meta({ id: 'DeliveryDossier' });
export type DeliveryDossier = z.infer<typeof DeliveryDossier>;

const Count = z.number().nullable();

export const DeliveryMetrics = z
  .object({
    deliveryId: z.string(),
    readAt: Instant,
    message: z.string().nullable().describe('Why there are no metrics.'),
    metrics: z
      .object({
        views: Count,
        reach: Count,
        likes: Count,
        comments: Count,
        shares: Count,
        saves: Count,
        clicks: Count,
      })
      .nullable()
      .describe("A metric that the platform doesn't report is null, never 0."),
  })
  .meta({ id: 'DeliveryMetrics' });
export type DeliveryMetrics = z.infer<typeof DeliveryMetrics>;

const MEANINGS: Readonly<Record<PlatformErrorKind, string>> = {
  reauthorize: 'The platform no longer accepts this account’s sign-in.',
  permission: 'The account or this app isn’t allowed to do this on the platform.',
  rejected_content: 'The platform rejected the content.',
  media_missing: 'A file of the post is missing from Fanfare’s own storage.',
  rate_limited: 'The platform isn’t accepting more requests for now.',
  unavailable: 'The platform or the connection to it failed.',
  outcome_unknown: 'The response was lost, so it isn’t known what the platform did.',
  unreadable:
    "The response wasn't the platform's own, for example a load balancer's page or half a document.",
  duplicate: 'The platform says that it already has this post.',
  bug: 'Fanfare and the platform disagree about the API. This is a bug in Fanfare.',
};

/** Returns what an error of this kind means, for readers of the dossier. */
export function toErrorMeaning(kind: PlatformErrorKind): string {
  return MEANINGS[kind];
}
