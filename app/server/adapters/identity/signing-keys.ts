import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { randomUUID } from 'node:crypto';
import {
  insertKey,
  listPublishedKeys,
  lockKeys,
  retireKeys,
  type SigningKeyRow,
} from '#app/server/db/queries/signing-key.ts';
import type { Sql, SqlPool } from '#app/server/db/sql.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { SecretBox } from '#app/server/ports/secret-box.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';

const { toContext } = SEALED_VALUES.signingKey;

const ALGORITHM = 'RS256';
const DAY_MS = 24 * 60 * 60 * 1000;
/** A new key is published this long before it signs, so nobody sees an unknown key ID. */
const PUBLISH_AHEAD_MS = DAY_MS;
const SIGNS_FOR_MS = 90 * DAY_MS;
/** How long an old key stays published after its last signature. */
const KEPT_MS = 30 * DAY_MS;
/** ID of the advisory lock that lets one process at a time manage keys. Any constant works. */
const LOCK_ID = 7_203_001;

export interface SigningKeyDeps {
  readonly sql: Pick<SqlPool, 'query' | 'transaction'>;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/**
 * Returns the provider's private keys, the signing key first. Creates the first key, and each next one in
 * time, under a database lock, so processes that start together agree on one key.
 */
export async function ensureSigningKeys(deps: SigningKeyDeps): Promise<readonly JWK[]> {
  const now = deps.clock.now();
  const published = await listPublished(deps.sql, now);
  const rows = needsKey(published, now) ? await createKey(deps, now) : published;
  return orderForSigning(rows, now).map((row) => openKey(deps.secrets, row));
}

function needsKey(rows: readonly SigningKeyRow[], now: Date): boolean {
  const newest = rows[0];
  return newest === undefined || now.getTime() - newest.createdAt.getTime() >= SIGNS_FOR_MS;
}

/** Puts the newest key that has been published long enough first. Before any has, the oldest key signs. */
function orderForSigning(rows: readonly SigningKeyRow[], now: Date): readonly SigningKeyRow[] {
  const ready = rows.find((row) => now.getTime() - row.createdAt.getTime() >= PUBLISH_AHEAD_MS);
  const signer = ready ?? rows.at(-1);
  return signer === undefined ? [] : [signer, ...rows.filter((row) => row !== signer)];
}

const listPublished = (sql: Sql, now: Date): Promise<readonly SigningKeyRow[]> =>
  listPublishedKeys(sql, { algorithm: ALGORITHM, now });

async function createKey(deps: SigningKeyDeps, now: Date): Promise<readonly SigningKeyRow[]> {
  const kid = randomUUID();
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: ALGORITHM, use: 'sig' };
  return deps.sql.transaction(async (tx) => {
    await lockKeys(tx, LOCK_ID);
    // Another process may have created the key first, so check again while holding the lock.
    if (!needsKey(await listPublished(tx, now), now)) return listPublished(tx, now);
    await retireKeys(tx, {
      algorithm: ALGORITHM,
      at: new Date(now.getTime() + PUBLISH_AHEAD_MS + KEPT_MS),
    });
    const jwkEnc = deps.secrets.encrypt(JSON.stringify(jwk), toContext(kid));
    await insertKey(tx, { kid, algorithm: ALGORITHM, jwkEnc, createdAt: now });
    return listPublished(tx, now);
  });
}

function openKey(secrets: SecretBox, row: SigningKeyRow): JWK {
  return JSON.parse(secrets.decrypt(row.jwkEnc, toContext(row.kid))) as JWK;
}
