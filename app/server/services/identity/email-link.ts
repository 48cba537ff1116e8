import type { IdentityDeps } from './identity-deps.ts';

/** Returns the URL of a link in an email. */
export function toLink(
  { publicUrl }: Pick<IdentityDeps, 'publicUrl'>,
  path: string,
  token: string,
): string {
  return `${publicUrl}/${path}?token=${token}`;
}
