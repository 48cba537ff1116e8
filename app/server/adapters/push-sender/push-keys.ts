import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { JWK } from 'jose';
import {
  insertKey,
  listPublishedKeys,
  lockKeys,
  type SigningKeyRow,
} from '#app/server/db/queries/signing-key.ts';
import type { Sql, SqlPool } from '#app/server/db/sql.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import type { SecretBox } from '#app/server/ports/secret-box.ts';

export interface PushKeyDeps {
  readonly sql: Pick<SqlPool, 'query' | 'transaction'>;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

export interface PushSigningKey {
  readonly id: string;
  readonly publicKey: string;
  readonly jwk: JWK;
}

/** Marks the keys' rows. What they sign is ES256. */
const ALGORITHM = 'VAPID';
/** Advisory lock that lets one process at a time create the key. The number is arbitrary. */
const LOCK_ID = 7_203_004;
/** First byte of an uncompressed point (SEC 1, 2.3.3). */
const UNCOMPRESSED = 4;

const { toContext } = SEALED_VALUES.signingKey;

/** Returns the installation's key, which is created once. Without its row, the next call creates another one. */
export async function ensurePushKey(deps: PushKeyDeps): Promise<PushSigningKey> {
  const row = (await findKey(deps.sql, deps.clock.now())) ?? (await createKey(deps));
  const jwk = JSON.parse(deps.secrets.decrypt(row.jwkEnc, toContext(row.kid))) as JWK;
  return { id: row.kid, publicKey: toPublicKey(jwk), jwk };
}

/** Returns the public key as browsers take it: an uncompressed point. */
function toPublicKey({ x = '', y = '' }: JWK): string {
  const parts = [x, y].map((part) => Buffer.from(part, 'base64url'));
  return Buffer.concat([Buffer.of(UNCOMPRESSED), ...parts]).toString('base64url');
}

async function findKey(sql: Sql, now: Date): Promise<SigningKeyRow | undefined> {
  return (await listPublishedKeys(sql, { algorithm: ALGORITHM, now })).at(-1);
}

function createKey({ sql, secrets, clock }: PushKeyDeps): Promise<SigningKeyRow> {
  const kid = randomUUID();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwkEnc = secrets.encrypt(
    JSON.stringify(privateKey.export({ format: 'jwk' })),
    toContext(kid),
  );
  const createdAt = clock.now();
  return sql.transaction(async (tx) => {
    await lockKeys(tx, LOCK_ID);
    // Another process may have created the key first.
    const created = await findKey(tx, createdAt);
    if (created) return created;
    await insertKey(tx, { kid, jwkEnc, algorithm: ALGORITHM, createdAt });
    return { kid, jwkEnc, createdAt };
  });
}
