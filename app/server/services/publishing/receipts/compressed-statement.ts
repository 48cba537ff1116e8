import { RECEIPT_ALGORITHM, RECEIPT_TYPE } from '#app/domain/delivery/receipt.ts';
import { compressText, decompressText } from '#app/server/db/compressed-text.ts';

/** Identifies the layout and the dictionary. Another layout or dictionary needs another number. */
const LAYOUT = 1;
const SIGNATURE_BYTES = 64;
const HEADER_BYTES = 1 + SIGNATURE_BYTES;

/**
 * Texts that the claims of receipts have in common, the most frequent ones last. Stored statements can only be
 * read with it, so it never changes.
 */
const DICTIONARY = Buffer.from(
  [
    '"url":"https://www.instagram.com/p/',
    '"url":"https://www.instagram.com/reel/',
    '"url":"https://www.tiktok.com/@/video/',
    '"url":"https://www.youtube.com/watch?v=',
    '"url":"https://www.youtube.com/shorts/',
    '"url":"https://www.facebook.com//videos//posts/',
    '"url":"https://www.linkedin.com/feed/update/urn:li:share:urn:li:ugcPost:',
    '"url":"https://x.com//status/',
    '"url":"http://localhost:4001/tiktok/@/video/',
    '"seenBy":"person"}"contentSha256":"","mediaSha256":[],"acceptedAt":"',
    '"environment":"live","platform":"tiktok","account":{',
    '"environment":"live","platform":"youtube","account":{',
    '"environment":"live","platform":"instagram","account":{',
    '"environment":"live","platform":"linkedin","account":{"externalId":"urn:li:organization:urn:li:person:',
    '"environment":"live","platform":"twitter","account":{',
    '{"iss":"https://app.fanfare","jti":"rcpt_01m","iat":179,"environment":"live","platform":"facebook",',
    '{"iss":"http://localhost:3000","jti":"rcpt_01m","iat":179,"environment":"sandbox","platform":"facebook",',
    '"account":{"externalId":"","name":"","handle":null,"id":"acct_01m"},"postId":"post_01m","deliveryId":"dlv_01m',
    '","remoteId":"","url":"http://127.0.0.1:4001/","contentSha256":"","mediaSha256":[""],"acceptedAt":"2026-',
    'T00:00:00.000Z","sentAt":"2026-11-24T00:00:00.000Z","publishedAt":"2026-11-24T00:00:00.000Z","seenBy":"platform"}',
  ].join(''),
);

/** How a receipt's statement is stored: compressed, or as text where it couldn't be restored byte for byte. */
export interface StoredStatement {
  readonly statement: string | null;
  readonly compressedStatement: Uint8Array<ArrayBuffer> | null;
  /** Null only in receipts from before there were signed statements. */
  readonly keyId: string | null;
}

/** Returns the columns that store a signed statement. */
export function storeStatement({
  statement,
  keyId,
}: {
  readonly statement: string;
  readonly keyId: string;
}): StoredStatement {
  const compressed = compress(statement);
  const isWhole = compressed !== null && restore(compressed, keyId) === statement;
  return isWhole
    ? { statement: null, compressedStatement: compressed, keyId }
    : { statement, compressedStatement: null, keyId };
}

/** Returns the signed statement, byte for byte, or null if there is none or it can't be read. */
export function readStatement(stored: StoredStatement): string | null {
  const { statement, compressedStatement, keyId } = stored;
  if (compressedStatement === null || keyId === null) return statement;
  try {
    return restore(compressedStatement, keyId);
  } catch {
    return null;
  }
}

/** Returns the payload as text, compressed, and the signature as bytes. The header follows from the key's ID. */
function compress(statement: string): Buffer<ArrayBuffer> | null {
  const [, payload = '', signature = ''] = statement.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.length !== SIGNATURE_BYTES) return null;
  const claims = Buffer.from(payload, 'base64url').toString('utf8');
  return Buffer.concat([Buffer.from([LAYOUT]), bytes, compressText(claims, DICTIONARY)]);
}

function restore(compressed: Uint8Array, keyId: string): string | null {
  if (compressed[0] !== LAYOUT) return null;
  const header = JSON.stringify({ alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid: keyId });
  const claims = decompressText(compressed.subarray(HEADER_BYTES), DICTIONARY);
  const signature = Buffer.from(compressed.subarray(1, HEADER_BYTES)).toString('base64url');
  const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');
  return `${encode(header)}.${encode(claims)}.${signature}`;
}
