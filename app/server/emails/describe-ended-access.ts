import { listNames } from '#app/domain/text/name-list.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { AccessCredential } from '#app/domain/identity/access-table.ts';
import type { EndedAccess } from '#app/server/ports/access-ending.ts';

type NamedCredential = Extract<AccessCredential, keyof typeof NAMES>;

/** Singular and plural names used in emails. */
const NAMES = {
  api_token: ['API token', 'API tokens'],
  calendar_feed: ['calendar feed', 'calendar feeds'],
  passkey_recent: ['passkey', 'passkeys'],
  passkey_older: ['older passkey', 'older passkeys'],
  totp_recent: ['authenticator app', 'authenticator apps'],
  totp_older: ['authenticator app', 'authenticator apps'],
  recovery_codes_recent: ['recovery code', 'recovery codes'],
  recovery_codes_older: ['recovery code', 'recovery codes'],
  invitation_sent: ['open invitation', 'open invitations'],
  change_link: ['pending change of email address', 'pending changes of email address'],
} as const;

/** Describes what an event revoked besides sessions, in one sentence; returns an empty list if nothing. */
export function describeEnded(ended: EndedAccess): string[] {
  const parts = (Object.keys(NAMES) as NamedCredential[]).flatMap((credential) => {
    const count = ended[credential] ?? 0;
    const [one, many] = NAMES[credential];
    return count === 0 ? [] : [formatCount(count, one, many)];
  });
  if (parts.length === 0) return [];
  return [`This also revoked ${listNames(parts)}.`];
}
