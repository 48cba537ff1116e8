import { createHash } from 'node:crypto';
import { createOAuthTokens, toState, TOKEN_TABLE } from '../kit/oauth-tokens.ts';
import type { CodeRow, TokenRow } from '../kit/oauth-tokens.ts';
import type { SimulatorContext } from '../kit/types.ts';

const CODE_PREFIX = '4/0';
const CODE_SECONDS = 10 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const TESTING_REFRESH_SECONDS = 7 * DAY_SECONDS;
/** Six months. */
const UNUSED_REFRESH_SECONDS = 182 * DAY_SECONDS;
/** Beyond this, the oldest one is silently revoked (Google's "Refresh token expiration"). */
const MAX_REFRESH_TOKENS = 100;

export interface Owner {
  clientId: string;
  personaId: string;
}

export interface Consent extends Owner {
  scopes: readonly string[];
  redirectUri: string;
  codeChallenge: string | undefined;
  isOffline: boolean;
  /** `prompt=consent`: issues a new refresh token even if there's a valid one. */
  isForced: boolean;
}

type CodeExtras = Pick<Consent, 'isOffline' | 'isForced'>;

export function issueCode(context: SimulatorContext, consent: Consent): string {
  const { isOffline, isForced, ...input } = consent;
  const method = input.codeChallenge === undefined ? undefined : 'S256';
  const code = createOAuthTokens(context).issueCode({
    ...input,
    codeChallengeMethod: method,
    lifetimeSeconds: CODE_SECONDS,
  });
  context.collection<CodeExtras>('code-extras').set(toKey(code), { isOffline, isForced });
  return CODE_PREFIX + code;
}

export function consumeCode(
  context: SimulatorContext,
  prefixed: string,
): (CodeRow & CodeExtras) | null {
  if (!prefixed.startsWith(CODE_PREFIX)) return null;
  const code = prefixed.slice(CODE_PREFIX.length);
  const row = createOAuthTokens(context).takeCode(code);
  const extras = context.collection<CodeExtras>('code-extras').get(toKey(code));
  return row && extras ? { ...row, ...extras } : null;
}

/** Returns the family of tokens by project and channel, which are all revoked together. */
function toTokenFamily({ clientId, personaId }: Owner): string {
  return `${clientId}|${personaId}`;
}

export function listGrantedScopes(context: SimulatorContext, owner: Owner): string[] {
  return [...new Set(listLiveTokens(context, owner).flatMap(({ scopes }) => scopes))];
}

export function hasRefreshToken(context: SimulatorContext, owner: Owner): boolean {
  return listLiveTokens(context, owner).some((row) => row.kind === 'refresh');
}

export function issueAccessToken(
  context: SimulatorContext,
  owner: Owner,
  scopes: readonly string[],
): Record<string, unknown> {
  const lifetimeSeconds = context.knob<number>('accessTokenSeconds');
  const grant = { clientId: owner.clientId, personaId: owner.personaId, scopes };
  const input = {
    ...grant,
    kind: 'access',
    lifetimeSeconds,
    family: toTokenFamily(owner),
  } as const;
  return {
    access_token: createOAuthTokens(context).issue(input, 'ya29.'),
    expires_in: lifetimeSeconds,
    scope: scopes.join(' '),
    token_type: 'Bearer',
  };
}

export function issueRefreshToken(
  context: SimulatorContext,
  owner: Owner,
  scopes: readonly string[],
): Record<string, unknown> {
  const isTesting = context.knob<boolean>('consentScreenIsTesting');
  const lifetimeSeconds = isTesting ? TESTING_REFRESH_SECONDS : null;
  const grant = { clientId: owner.clientId, personaId: owner.personaId, scopes };
  const input = {
    ...grant,
    kind: 'refresh',
    lifetimeSeconds,
    family: toTokenFamily(owner),
  } as const;
  const refresh_token = createOAuthTokens(context).issue(input, '1//0');
  dropOldest(context, owner);
  return isTesting
    ? { refresh_token, refresh_token_expires_in: TESTING_REFRESH_SECONDS }
    : { refresh_token };
}

/**
 * Records the use of a refresh token. Returns false if it was unused for so long that Google has revoked it.
 */
export function markRefreshUse(context: SimulatorContext, token: string, row: TokenRow): boolean {
  const uses = context.collection<string>('refresh-uses');
  const lastUsedAt = uses.get(toKey(token)) ?? row.issuedAt;
  const unusedSeconds = (context.now().getTime() - new Date(lastUsedAt).getTime()) / 1000;
  if (unusedSeconds >= UNUSED_REFRESH_SECONDS) return false;
  uses.set(toKey(token), context.now().toISOString());
  return true;
}

function dropOldest(context: SimulatorContext, owner: Owner): void {
  const tokens = context.collection<TokenRow>(TOKEN_TABLE);
  const alive = tokens
    .entries()
    .filter(([, row]) => row.kind === 'refresh' && isLive(context, owner, row));
  for (const [id, row] of alive.slice(0, Math.max(0, alive.length - MAX_REFRESH_TOKENS))) {
    tokens.set(id, { ...row, ended: 'revoked' });
  }
}

function listLiveTokens(context: SimulatorContext, owner: Owner): TokenRow[] {
  const rows = context.collection<TokenRow>(TOKEN_TABLE).values();
  return rows.filter((row) => isLive(context, owner, row));
}

function isLive(context: SimulatorContext, owner: Owner, row: TokenRow): boolean {
  return row.family === toTokenFamily(owner) && toState(row, context.now()) === 'active';
}

function toKey(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
