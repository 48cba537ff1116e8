import { isDeepStrictEqual } from 'node:util';
import { compactVerify, importJWK } from 'jose';
import { z } from 'zod';
import {
  RECEIPT_ALGORITHM,
  RECEIPT_TYPE,
  ReceiptKey,
  ReceiptStatement,
} from '#app/domain/delivery/receipt.ts';
import { CliError } from '#cli/errors/cli-error.ts';

export interface VerifiedReceipt {
  readonly keyId: string;
  readonly claims: ReceiptStatement;
}

/** The format of `fanfare receipts get` and the web app. Its `claims` are only for people to read. */
const ReceiptFile = z.object({ statement: z.string(), claims: z.unknown().optional() });
/** The set may also contain other kinds of keys. */
const KeysFile = z.object({ keys: z.array(z.unknown()) });
const Header = z.object({ kid: z.string(), typ: z.literal(RECEIPT_TYPE) });

/**
 * Verifies a receipt offline with the public keys. Throws `not_a_receipt`, `unknown_key`, or `bad_signature`.
 */
export async function verifyReceipt(
  receiptText: string,
  keysText: string,
): Promise<VerifiedReceipt> {
  const { statement, claims: shown } = readReceiptFile(receiptText);
  const kid = readKeyId(statement);
  const key = findKey(keysText, kid);
  const payload = await verifySignature(statement, key);
  const claims = ReceiptStatement.safeParse(payload).data;
  if (!claims) throw createNotAReceiptError();
  if (shown !== undefined && !isDeepStrictEqual(shown, payload)) {
    throw new CliError('bad_signature', {
      exit: 'error',
      message: "This receipt was changed: its claims don't match the signed statement.",
    });
  }
  return { keyId: kid, claims };
}

function readReceiptFile(text: string): z.infer<typeof ReceiptFile> {
  const trimmed = text.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/u.test(trimmed)) return { statement: trimmed };
  const file = ReceiptFile.safeParse(parseJson(trimmed)).data;
  if (!file) throw createNotAReceiptError();
  return file;
}

function readKeyId(statement: string): string {
  const header = Buffer.from(statement.split('.')[0] ?? '', 'base64url').toString('utf8');
  const kid = Header.safeParse(parseJson(header)).data?.kid;
  if (kid === undefined) throw createNotAReceiptError();
  return kid;
}

function findKey(keysText: string, kid: string): ReceiptKey {
  const set = KeysFile.safeParse(parseJson(keysText)).data;
  if (!set) {
    throw new CliError('invalid_keys', {
      exit: 'usage',
      message: 'The key file isn\'t a JWK set. Save one with "fanfare receipts keys".',
    });
  }
  const keys = set.keys.flatMap((key) => ReceiptKey.safeParse(key).data ?? []);
  const key = keys.find((entry) => entry.kid === kid);
  if (key) return key;
  throw new CliError('unknown_key', {
    exit: 'error',
    message: `None of these keys signed this receipt. It needs the key ${kid}.`,
    hint: 'Get the keys from the server that signed the receipt: fanfare receipts keys',
  });
}

async function verifySignature(statement: string, jwk: ReceiptKey): Promise<unknown> {
  try {
    const key = await importJWK(jwk, RECEIPT_ALGORITHM);
    const { payload } = await compactVerify(statement, key, { algorithms: [RECEIPT_ALGORITHM] });
    return parseJson(new TextDecoder().decode(payload));
  } catch (error) {
    throw new CliError('bad_signature', {
      exit: 'error',
      message: 'The signature is invalid: this receipt was changed or signed with another key.',
      cause: error,
    });
  }
}

function createNotAReceiptError(): CliError {
  return new CliError('not_a_receipt', {
    exit: 'error',
    message: "This isn't a Fanfare receipt.",
    hint: 'Get a receipt with "fanfare receipts get".',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
