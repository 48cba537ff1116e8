import type { components } from '#cli/client/api-types.ts';
import { toPlatformName } from './show-post.ts';
import { renderFacts } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

type Claims = components['schemas']['Receipt']['claims'];
type Fact = readonly [string, string];

/** Renders a receipt's claims. Sandbox receipts start with a warning. */
export function renderClaims(claims: Claims, paint: Paint, more: readonly Fact[] = []): string {
  const name = toPlatformName(claims.platform);
  const warning =
    claims.environment === 'sandbox'
      ? `${paint('yellow', `SANDBOX: nothing was published on the real ${name}.`)}\n`
      : '';
  return warning + renderFacts([...toFacts(claims, name), ...more], paint);
}

function toFacts(claims: Claims, name: string): Fact[] {
  const { account, contentSha256, mediaSha256 } = claims;
  const handle = account.handle ? ` @${account.handle.replace(/^@/u, '')}` : '';
  const none = (why: string): string => `none: ${why}`;
  return [
    ['Receipt', claims.jti],
    ['Signed by', claims.iss],
    ['Signed at', new Date(claims.iat * 1000).toISOString()],
    ['Live on', name],
    ['Account', `${account.name}${handle} (id ${account.externalId})`],
    ['Post', claims.remoteId ?? none('the platform returned no ID')],
    ['Link', claims.url ?? none('the platform has no public links')],
    ['Accepted', claims.acceptedAt],
    ['Sent', claims.sentAt ?? 'unknown'],
    [
      'Confirmed live',
      `${claims.publishedAt} by ${claims.seenBy === 'platform' ? `${name} itself` : 'a person, not the platform'}`,
    ],
    ['Text', `SHA-256 ${contentSha256}`],
    ...mediaSha256.map((hash, index): Fact => [`File ${index + 1}`, `SHA-256 ${hash}`]),
    ['Delivery', claims.deliveryId],
  ];
}
