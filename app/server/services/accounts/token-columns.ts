import type { Prisma } from '#app/server/db/generated/client.ts';
import type { TokenSet } from '#app/server/ports/platform-adapter.ts';
import type { SecretBox } from '#app/server/ports/secret-box.ts';

export const TOKEN_COLUMNS = {
  id: true,
  platform: true,
  environment: true,
  state: true,
  scopes: true,
  accessTokenEnc: true,
  refreshTokenEnc: true,
  accessTokenExpiresAt: true,
  refreshTokenExpiresAt: true,
  tokenIssuedAt: true,
  createdAt: true,
} satisfies Prisma.AccountSelect;

/** An account's row with its tokens sealed. */
export type TokenRow = Prisma.AccountGetPayload<{ select: typeof TOKEN_COLUMNS }>;

/** Binds a sealed token to its row: moved to another account it cannot be opened. */
const context = (accountId: string, part: 'access' | 'refresh'): string =>
  `account:${accountId}:${part}`;

export function sealTokens(secrets: SecretBox, accountId: string, tokens: TokenSet) {
  return {
    accessTokenEnc: secrets.encrypt(tokens.accessToken, context(accountId, 'access')),
    refreshTokenEnc: tokens.refreshToken
      ? secrets.encrypt(tokens.refreshToken, context(accountId, 'refresh'))
      : null,
    tokenKeyId: secrets.keyId,
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    tokenIssuedAt: tokens.issuedAt,
    scopes: [...tokens.scopes],
  };
}

/** Null when the account has no token (any more). */
export function openTokens(secrets: SecretBox, row: TokenRow): TokenSet | null {
  if (!row.accessTokenEnc) return null;
  return {
    accessToken: secrets.decrypt(row.accessTokenEnc, context(row.id, 'access')),
    accessTokenExpiresAt: row.accessTokenExpiresAt,
    refreshToken: row.refreshTokenEnc
      ? secrets.decrypt(row.refreshTokenEnc, context(row.id, 'refresh'))
      : null,
    refreshTokenExpiresAt: row.refreshTokenExpiresAt,
    scopes: row.scopes,
    issuedAt: row.tokenIssuedAt ?? row.createdAt,
  };
}
