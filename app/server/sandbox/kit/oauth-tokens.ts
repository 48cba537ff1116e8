import { createHash } from 'node:crypto';
import { randomText } from './random.ts';
import type { Collection, SimulatorContext } from './types.ts';

export const TOKEN_TABLE = 'oauth-tokens';

interface CodeInput {
  clientId: string;
  personaId: string;
  scopes: readonly string[];
  redirectUri: string;
  codeChallenge?: string | undefined;
  codeChallengeMethod?: string | undefined;
  lifetimeSeconds: number;
}

export interface CodeRow extends CodeInput {
  expiresAt: string;
  used: boolean;
}

/** What a user granted to an app. */
export interface Grant {
  clientId: string;
  personaId: string;
  scopes: readonly string[];
  /** Shared by all tokens of one consent. */
  family: string;
}

interface TokenInput extends Grant {
  kind: 'access' | 'refresh';
  /** Null for a token that never expires. */
  lifetimeSeconds: number | null;
}

export interface TokenRow extends Omit<TokenInput, 'lifetimeSeconds'> {
  issuedAt: string;
  expiresAt: string | null;
  /** Why the token is invalid; `spent` is a rotated refresh token. */
  ended: 'revoked' | 'spent' | null;
}

export type TokenState = 'active' | 'expired' | 'revoked' | 'spent';

export interface OAuthTokens {
  issueCode(input: CodeInput): string;
  /** Marks the code as used. Returns null if it's unknown, used, or expired. */
  takeCode(code: string): CodeRow | null;
  issue(input: TokenInput, prefix?: string): string;
  find(token: string): { row: TokenRow; state: TokenState } | null;
  /** Returns null unless the token is a refresh token of this app. */
  findRefresh(token: string, clientId: string): { row: TokenRow; state: TokenState } | null;
  end(token: string, how: 'revoked' | 'spent'): void;
  revokeFamily(family: string): void;
  /** Revokes or expires what a user granted. Both return the number of tokens. */
  revokeAccount(personaId: string): number;
  expireAccount(personaId: string): number;
}

const TOKEN_LENGTH = 64;

/**
 * Creates the store of a simulator's codes and tokens. Rows are keyed by the token's hash, so listings don't
 * reveal tokens.
 */
export function createOAuthTokens(context: SimulatorContext): OAuthTokens {
  const codes = context.collection<CodeRow>('oauth-codes');
  const tokens = context.collection<TokenRow>(TOKEN_TABLE);
  const expiry = (seconds: number) => new Date(context.now().getTime() + seconds * 1000);
  const find = (token: string) => {
    const row = tokens.get(toKey(token));
    return row ? { row, state: toState(row, context.now()) } : null;
  };
  return {
    issueCode: (input) => {
      const code = randomText(context.random, TOKEN_LENGTH);
      const expiresAt = expiry(input.lifetimeSeconds).toISOString();
      codes.set(toKey(code), { ...input, expiresAt, used: false });
      return code;
    },
    takeCode: (code) => consumeCode(codes, toKey(code), context.now()),
    issue: ({ kind, clientId, personaId, scopes, family, lifetimeSeconds }, prefix = '') => {
      const grant = { clientId, personaId, scopes, family };
      const token = prefix + randomText(context.random, TOKEN_LENGTH);
      const expiresAt = lifetimeSeconds === null ? null : expiry(lifetimeSeconds).toISOString();
      const issuedAt = context.now().toISOString();
      tokens.set(toKey(token), { kind, ...grant, issuedAt, expiresAt, ended: null });
      return token;
    },
    find,
    findRefresh: (token, clientId) => {
      const found = find(token);
      return found?.row.kind === 'refresh' && found.row.clientId === clientId ? found : null;
    },
    end: (token, how) => {
      const row = tokens.get(toKey(token));
      if (row) tokens.set(toKey(token), { ...row, ended: how });
    },
    revokeFamily: (family) => {
      changeTokens(tokens, (row) => (row.family === family ? { ...row, ended: 'revoked' } : row));
    },
    revokeAccount: (personaId) => revokeAccountTokens(tokens, personaId),
    expireAccount: (personaId) => expireAccountTokens(tokens, personaId, context.now()),
  };
}

export function revokeAccountTokens(tokens: Collection<TokenRow>, personaId: string): number {
  return changeTokens(tokens, (row) =>
    row.personaId === personaId && !row.ended ? { ...row, ended: 'revoked' } : row,
  );
}

/** Expires access tokens early. Refresh tokens stay valid. */
export function expireAccountTokens(
  tokens: Collection<TokenRow>,
  personaId: string,
  now: Date,
): number {
  return changeTokens(tokens, (row) => {
    const isLive =
      row.personaId === personaId && row.kind === 'access' && toState(row, now) === 'active';
    return isLive ? { ...row, expiresAt: now.toISOString() } : row;
  });
}

function changeTokens(tokens: Collection<TokenRow>, change: (row: TokenRow) => TokenRow): number {
  let changed = 0;
  for (const [key, row] of tokens.entries()) {
    const next = change(row);
    if (next === row) continue;
    tokens.set(key, next);
    changed += 1;
  }
  return changed;
}

function consumeCode(codes: Collection<CodeRow>, key: string, now: Date): CodeRow | null {
  const row = codes.get(key);
  if (!row || row.used) return null;
  codes.set(key, { ...row, used: true });
  return new Date(row.expiresAt) > now ? row : null;
}

export function toState(row: TokenRow, now: Date): TokenState {
  if (row.ended) return row.ended;
  return row.expiresAt !== null && new Date(row.expiresAt) <= now ? 'expired' : 'active';
}

function toKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Returns whether a code verifier matches the authorization's challenge (RFC 7636). */
export function isVerifierFor(verifier: string, challenge: string, method: string): boolean {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  if (method === 'plain') return verifier === challenge;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
