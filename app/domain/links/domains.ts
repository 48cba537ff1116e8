/** Returns the host name of a typed domain or URL, in lower case and without `www.`, or null if it has none. */
export function toDomain(text: string): string | null {
  const typed = text.trim();
  const url = URL.parse(/^[a-z]+:\/\//iu.test(typed) ? typed : `https://${typed}`);
  if (!url || url.username !== '') return null;
  const host = url.hostname.replace(/^www\./u, '');
  return /^[^.]+(?:\.[^.]+)+$/u.test(host) ? host : null;
}

/** Returns whether a host is one of the domains, or below one of them. */
export function isInDomains(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
