import { defineStatement, type Sql } from '../sql.ts';

export interface SigningKeyRow {
  readonly kid: string;
  /** The private JWK, encrypted with the app's master key. */
  readonly jwkEnc: string;
  readonly createdAt: Date;
}

/** $1 algorithm, $2 now. */
const LIST_PUBLISHED = defineStatement<SigningKeyRow>(
  'signing_key_list_published',
  `SELECT kid, jwk_enc AS "jwkEnc", created_at AS "createdAt" FROM signing_key
  WHERE alg = $1 AND (retire_at IS NULL OR retire_at > $2::timestamptz)
  ORDER BY created_at DESC, kid`,
);

/**
 * Returns the keys of an algorithm that aren't retired, the newest first. Every process reads them as it
 * starts, so Prisma, which compiles each kind of query first, isn't used.
 */
export function listPublishedKeys(
  sql: Sql,
  { algorithm, now }: { readonly algorithm: string; readonly now: Date },
): Promise<SigningKeyRow[]> {
  return sql.query(LIST_PUBLISHED, [algorithm, now.toISOString()]);
}

const LOCK = defineStatement('signing_key_lock', 'SELECT pg_advisory_xact_lock($1::bigint)::text');

/** Waits until no other transaction manages the keys that the ID stands for. Any constant works as one. */
export async function lockKeys(sql: Sql, lockId: number): Promise<void> {
  await sql.query(LOCK, [lockId]);
}

/** $1 algorithm, $2 the time after which the keys aren't published. */
const RETIRE = defineStatement(
  'signing_key_retire',
  'UPDATE signing_key SET retire_at = $2::timestamptz WHERE alg = $1 AND retire_at IS NULL',
);

/** Retires an algorithm's keys at a time. */
export async function retireKeys(
  sql: Sql,
  { algorithm, at }: { readonly algorithm: string; readonly at: Date },
): Promise<void> {
  await sql.query(RETIRE, [algorithm, at.toISOString()]);
}

const INSERT = defineStatement(
  'signing_key_insert',
  `INSERT INTO signing_key (kid, alg, jwk_enc, public_jwk, created_at)
  VALUES ($1, $2, $3, $4::jsonb, $5::timestamptz)`,
);

/** Stores a new key. `publicJwk` is for keys that stay published after they were retired. */
export async function insertKey(
  sql: Sql,
  key: SigningKeyRow & { readonly algorithm: string; readonly publicJwk?: object },
): Promise<void> {
  const publicJwk = key.publicJwk ? JSON.stringify(key.publicJwk) : null;
  await sql.query(INSERT, [
    key.kid,
    key.algorithm,
    key.jwkEnc,
    publicJwk,
    key.createdAt.toISOString(),
  ]);
}
