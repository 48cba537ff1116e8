import type { Prisma } from '#app/server/db/generated/client.ts';
import type { TokenSet } from '#app/server/ports/platform-adapter.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
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

/** An account's row with its tokens encrypted. */
export type TokenRow = Prisma.AccountGetPayload<{ select: typeof TOKEN_COLUMNS }>;

const { accessToken: ACCESS, refreshToken: REFRESH } = SEALED_VALUES;

export function sealTokens(secrets: SecretBox, accountId: string, tokens: TokenSet) {
  return {
    accessTokenEnc: secrets.encrypt(tokens.accessToken, ACCESS.toContext(accountId)),
    refreshTokenEnc: tokens.refreshToken
      ? secrets.encrypt(tokens.refreshToken, REFRESH.toContext(accountId))
      : null,
    tokenKeyId: secrets.keyId,
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    tokenIssuedAt: tokens.issuedAt,
    scopes: [...tokens.scopes],
  };
}

/** Decrypts the account's tokens; null if the account has none (anymore). */
export function openTokens(secrets: SecretBox, row: TokenRow): TokenSet | null {
  if (!row.accessTokenEnc) return null;
  return {
    accessToken: secrets.decrypt(row.accessTokenEnc, ACCESS.toContext(row.id)),
    accessTokenExpiresAt: row.accessTokenExpiresAt,
    refreshToken: row.refreshTokenEnc
      ? secrets.decrypt(row.refreshTokenEnc, REFRESH.toContext(row.id))
      : null,
    refreshTokenExpiresAt: row.refreshTokenExpiresAt,
    scopes: row.scopes,
    issuedAt: row.tokenIssuedAt ?? row.createdAt,
  };
}
