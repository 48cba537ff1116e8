import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createPrivateKey, randomUUID, sign as signBytes } from 'node:crypto';
import { RECEIPT_ALGORITHM, RECEIPT_TYPE, ReceiptKey } from '#app/domain/delivery/receipt.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import {
  insertKey,
  listPublishedKeys,
  lockKeys,
  type SigningKeyRow,
} from '#app/server/db/queries/signing-key.ts';
import type { Sql, SqlPool } from '#app/server/db/sql.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { ReceiptSigner } from '#app/server/ports/receipt-signer.ts';
import type { SecretBox } from '#app/server/ports/secret-box.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';

const { toContext } = SEALED_VALUES.signingKey;

/** ID of the advisory lock that lets one process at a time create a key. Any constant works. */
const LOCK_ID = 7_203_002;

interface SignerDeps {
  readonly prisma: PrismaClient;
  readonly sql: SqlPool;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/**
 * Creates a signer for receipts with Ed25519. The key is created once under a database lock and loaded once,
 * so processes that start together agree on it. A retired key (`retire_at`) no longer signs but stays
 * published.
 */
export async function createReceiptSigner(deps: SignerDeps): Promise<ReceiptSigner> {
  const row = (await findKey(deps.sql, deps.clock.now())) ?? (await createKey(deps));
  const jwk = JSON.parse(deps.secrets.decrypt(row.jwkEnc, toContext(row.kid))) as JWK;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const header = encode({ alg: RECEIPT_ALGORITHM, typ: RECEIPT_TYPE, kid: row.kid });
  return {
    sign(statement) {
      // On this thread: a signature takes less time than handing it to another one.
      const input = `${header}.${encode(statement)}`;
      const signature = signBytes(null, Buffer.from(input), key).toString('base64url');
      return Promise.resolve({ statement: `${input}.${signature}`, keyId: row.kid });
    },
    async listKeys() {
      const rows = await deps.prisma.signingKey.findMany({
        where: { alg: RECEIPT_ALGORITHM },
        orderBy: [{ createdAt: 'desc' }, { kid: 'asc' }],
        select: { publicJwk: true },
      });
      return rows.map(({ publicJwk }) => ReceiptKey.parse(publicJwk));
    },
  };
}

/** Encodes a part of a JWS (RFC 7515, compact serialization). */
function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/**
 * Returns the current signing key: the oldest one that isn't retired, so adding a second key changes nothing.
 */
async function findKey(sql: Sql, now: Date): Promise<SigningKeyRow | undefined> {
  const rows = await listPublishedKeys(sql, { algorithm: RECEIPT_ALGORITHM, now });
  const oldest = rows.at(-1);
  return rows.find(({ createdAt }) => createdAt.getTime() === oldest?.createdAt.getTime());
}

async function createKey({ sql, secrets, clock }: SignerDeps): Promise<SigningKeyRow> {
  const kid = randomUUID();
  const pair = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true });
  const facts = { kid, alg: RECEIPT_ALGORITHM, use: 'sig' };
  const jwk = { ...(await exportJWK(pair.privateKey)), ...facts };
  const publicJwk = ReceiptKey.parse({ ...(await exportJWK(pair.publicKey)), ...facts });
  const now = clock.now();
  return sql.transaction(async (tx) => {
    await lockKeys(tx, LOCK_ID);
    // Another process may have created the key first, so check again while holding the lock.
    const created = await findKey(tx, now);
    if (created) return created;
    const jwkEnc = secrets.encrypt(JSON.stringify(jwk), toContext(kid));
    await insertKey(tx, {
      kid,
      jwkEnc,
      algorithm: RECEIPT_ALGORITHM,
      publicJwk,
      createdAt: now,
    });
    return { kid, jwkEnc, createdAt: now };
  });
}
