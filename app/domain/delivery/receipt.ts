import { z } from 'zod';
import { PlatformEnvironment, PlatformId } from '../platforms/platforms.ts';

/** The media type in the signed header, so that no other text we sign can pass for a receipt. */
export const RECEIPT_TYPE = 'fanfare-receipt+jws';
export const RECEIPT_ALGORITHM = 'EdDSA';
/** Path of the public keys, including retired ones. */
export const RECEIPT_KEYS_PATH = '/.well-known/fanfare-receipts.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const Instant = z.iso.datetime();

/** The signed content of a receipt. docs/receipts.md explains where each field comes from. */
export const ReceiptStatement = z
  .object({
    iss: z.string().describe('The Fanfare installation that signed it.'),
    jti: z.string().describe("The receipt's ID (`rcpt_…`)."),
    iat: z.number().int().describe('When it was signed, in seconds since 1970.'),
    environment: PlatformEnvironment.describe('`sandbox`: nothing was sent to the real platform.'),
    platform: PlatformId,
    account: z.object({
      id: z.string(),
      externalId: z.string().describe("The platform's own ID for the account."),
      name: z.string(),
      handle: z.string().nullable(),
    }),
    postId: z.string().describe("The post's ID in Fanfare."),
    deliveryId: z.string(),
    remoteId: z.string().nullable().describe("The platform's ID of the post."),
    url: z.string().nullable(),
    contentSha256: Sha256.describe('Of the text exactly as sent, as UTF-8.'),
    mediaSha256: z.array(Sha256).describe('Of each file, in order.'),
    acceptedAt: Instant.describe('When Fanfare accepted the post.'),
    sentAt: Instant.nullable().describe(
      'When the request that makes it public was about to be sent.',
    ),
    publishedAt: Instant.describe('When it was confirmed to be live.'),
    seenBy: z
      .enum(['platform', 'person'])
      .describe("Who confirmed that it's live: the platform, or a person who checked."),
    thread: z
      .array(z.object({ remoteId: z.string(), url: z.string().nullable(), contentSha256: Sha256 }))
      .optional()
      .describe('The posts of a thread, in order. `contentSha256` above is of the first one.'),
  })
  .meta({ id: 'ReceiptStatement' });
export type ReceiptStatement = z.infer<typeof ReceiptStatement>;

export const ReceiptOutput = z
  .object({
    id: z.string(),
    deliveryId: z.string(),
    keyId: z.string(),
    keysUrl: z.string().describe('URL of the public keys. Keep them with the receipt.'),
    statement: z.string().describe('The signed text: a compact JWS, signed with Ed25519.'),
    claims: ReceiptStatement.describe(
      "The statement's contents, for reading. Only the statement itself counts.",
    ),
  })
  .meta({ id: 'Receipt' });
export type ReceiptOutput = z.infer<typeof ReceiptOutput>;

export const ReceiptKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal(RECEIPT_ALGORITHM),
  use: z.literal('sig'),
});
export type ReceiptKey = z.infer<typeof ReceiptKey>;
