import type { TokenSet } from '#app/server/ports/platform-adapter.ts';

/** A token endpoint's response, independent of the platform's field names. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly expiresInSeconds?: number | undefined;
  readonly refreshToken?: string | undefined;
  readonly refreshExpiresInSeconds?: number | undefined;
  /** Separated by spaces, commas or both. */
  readonly scope?: string | undefined;
}

/** Returns the tokens to store. Fields missing from the response are kept from the previous tokens. */
export function toTokenSet(granted: GrantedTokens, now: Date, before: TokenSet | null): TokenSet {
  return {
    accessToken: granted.accessToken,
    accessTokenExpiresAt: inSeconds(now, granted.expiresInSeconds),
    refreshToken: granted.refreshToken ?? before?.refreshToken ?? null,
    refreshTokenExpiresAt:
      inSeconds(now, granted.refreshExpiresInSeconds) ?? before?.refreshTokenExpiresAt ?? null,
    scopes: granted.scope === undefined ? (before?.scopes ?? []) : splitScopes(granted.scope),
    issuedAt: now,
  };
}

export function splitScopes(scope: string): string[] {
  return scope.split(/[\s,]+/).filter((name) => name !== '');
}

function inSeconds(now: Date, seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}
