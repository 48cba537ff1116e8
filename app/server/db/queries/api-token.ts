import { defineStatement, type Sql } from '../sql.ts';
import type { Identification } from './user.ts';

/** An active token with the role that its creator has in its workspace, and what identifies both. */
export interface TokenHolder extends Identification {
  readonly id: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly scopes: string[];
  readonly environment: string;
  readonly lastUsedAt: Date | null;
  readonly apiVersion: string;
  readonly role: string;
}

const FIND_HOLDER = defineStatement<TokenHolder>(
  'api_token_find_holder',
  `SELECT token.id, token.user_id AS "userId", token.workspace_id AS "workspaceId",
    token.scopes, token.environment, token.expires_at AS "expiresAt",
    token.last_used_at AS "lastUsedAt", token.api_version AS "apiVersion", member.role,
    person.email, workspace.name AS "workspaceName", token.name, token.prefix,
    token.created_at AS "createdAt"
  FROM api_token token
  JOIN "user" person ON person.id = token.user_id AND person.deleted_at IS NULL
  JOIN member ON member.user_id = token.user_id AND member.workspace_id = token.workspace_id
  JOIN workspace ON workspace.id = token.workspace_id
  WHERE token.hash = $1 AND token.revoked_at IS NULL`,
);

const RECORD_USE = defineStatement<never>(
  'api_token_record_use',
  'UPDATE api_token SET last_used_at = $2::timestamptz WHERE id = $1',
);

/**
 * Finds the holder of a token by its hash, in one statement because every API call runs it. Skips revoked
 * tokens and those of users who are deleted or have left the workspace.
 */
export async function findTokenHolder(sql: Sql, hash: string): Promise<TokenHolder | undefined> {
  const [row] = await sql.query(FIND_HOLDER, [hash]);
  return row;
}

/** Records when a token was last used. */
export async function recordTokenUse(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(RECORD_USE, [id, at.toISOString()]);
}
