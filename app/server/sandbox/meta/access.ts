import type { OAuthTokens, TokenRow } from '../kit/oauth-tokens.ts';
import { GraphError } from './graph-error.ts';

/** Returns the row of a valid token. Throws code 190 with the subcode for the reason it's invalid. */
export function requireToken(tokens: OAuthTokens, token: string | null): TokenRow {
  if (token === null) {
    throw new GraphError(104, 'An access token is required to request this resource.');
  }
  const found = tokens.find(token);
  if (!found) {
    throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token');
  }
  if (found.state === 'expired') {
    throw new GraphError(190, 'Error validating access token: Session has expired', {
      subcode: 463,
    });
  }
  if (found.state !== 'active') {
    throw new GraphError(
      190,
      'Error validating access token: The user has not authorized application',
      { subcode: 458 },
    );
  }
  return found.row;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns whether a token is short-lived: an hour or two, as opposed to about 60 days. */
export function isShortLived(row: TokenRow): boolean {
  if (row.expiresAt === null) return false;
  return new Date(row.expiresAt).getTime() - new Date(row.issuedAt).getTime() < DAY_MS;
}
