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

/** What a person granted to an app. */
export interface Grant {
  clientId: string;
  personaId: string;
  scopes: readonly string[];
  /** All tokens that come from one consent. */
  family: string;
}

interface TokenInput extends Grant {
  kind: 'access' | 'refresh';
  /** Null: it never expires. */
  lifetimeSeconds: number | null;
}

export interface TokenRow extends Omit<TokenInput, 'lifetimeSeconds'> {
  issuedAt: string;
  expiresAt: string | null;
  /** Why it no longer works; `spent` is a rotated refresh token. */
  ended: 'revoked' | 'spent' | null;
}

export type TokenState = 'active' | 'expired' | 'revoked' | 'spent';

export interface OAuthTokens {
  issueCode(input: CodeInput): string;
  /** Marks the code as used; null when it is unknown, used before, or too old. */
  takeCode(code: string): CodeRow | null;
  issue(input: TokenInput, prefix?: string): string;
  find(token: string): { row: TokenRow; state: TokenState } | null;
  /** Null for a token that isn't a refresh token of this app. */
  findRefresh(token: string, clientId: string): { row: TokenRow; state: TokenState } | null;
  end(token: string, how: 'revoked' | 'spent'): void;
  revokeFamily(family: string): void;
  /** Ends what one person granted; both return how many tokens that were. */
  revokeAccount(personaId: string): number;
  expireAccount(personaId: string): number;
}

const TOKEN_LENGTH = 64;

/** Codes and tokens of a simulator. Rows lie under the token's hash, so a listing gives none away. */
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
    takeCode: (code) => takeCode(codes, toKey(code), context.now()),
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
    revokeAccount: (personaId) => revokeTokensOf(tokens, personaId),
    expireAccount: (personaId) => expireTokensOf(tokens, personaId, context.now()),
  };
}

export function revokeTokensOf(tokens: Collection<TokenRow>, personaId: string): number {
  return changeTokens(tokens, (row) =>
    row.personaId === personaId && !row.ended ? { ...row, ended: 'revoked' } : row,
  );
}

/** Access tokens only: what time does to them while the refresh token lives on. */
export function expireTokensOf(tokens: Collection<TokenRow>, personaId: string, now: Date): number {
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

function takeCode(codes: Collection<CodeRow>, key: string, now: Date): CodeRow | null {
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

/** RFC 7636: does this verifier belong to the challenge that the authorization carried? */
export function isVerifierFor(verifier: string, challenge: string, method: string): boolean {
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  if (method === 'plain') return verifier === challenge;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
