import { defineStatement, type Sql } from '../sql.ts';

/** An account's row with its tokens encrypted. */
export interface StoredTokenRow {
  readonly id: string;
  readonly platform: string;
  readonly environment: string;
  readonly state: string;
  readonly scopes: string[];
  readonly accessTokenEnc: string | null;
  readonly refreshTokenEnc: string | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  readonly tokenIssuedAt: Date | null;
  readonly createdAt: Date;
}

const FIND_TOKENS = defineStatement<StoredTokenRow>(
  'account_find_tokens',
  `SELECT id, platform, environment, state, scopes, access_token_enc AS "accessTokenEnc",
    refresh_token_enc AS "refreshTokenEnc", access_token_expires_at AS "accessTokenExpiresAt",
    refresh_token_expires_at AS "refreshTokenExpiresAt", token_issued_at AS "tokenIssuedAt", created_at AS "createdAt"
  FROM account WHERE id = $1`,
);

/** Reads an account's tokens, which every delivery needs. Throws if the account is gone. */
export async function findTokens(sql: Sql, accountId: string): Promise<StoredTokenRow> {
  const [row] = await sql.query(FIND_TOKENS, [accountId]);
  if (!row) throw new Error('The account was deleted.');
  return row;
}
