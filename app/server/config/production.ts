import ipaddr from 'ipaddr.js';
import type { Environment } from './schema.ts';

/**
 * Returns whether this is a production installation: `NODE_ENV=production`, or a public URL that other
 * machines can reach, including over http. Every stricter production rule depends on this result alone, so
 * forgetting `NODE_ENV` can't weaken a public server (docs/deployment.md).
 */
export function isProductionInstallation(
  { NODE_ENV }: Pick<Environment, 'NODE_ENV'>,
  publicUrl: string,
): boolean {
  return NODE_ENV === 'production' || !isLoopbackUrl(publicUrl);
}

/** Returns whether only programs on this machine can open the URL. */
function isLoopbackUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() === 'loopback';
  return host === 'localhost' || host.endsWith('.localhost');
}

/**
 * Sets `NODE_ENV` for libraries that read it on their own, such as React, which otherwise loads its larger and
 * slower development build. The built pages are always the production ones. Call this after reading the
 * configuration and before importing the server.
 */
export function setLibraryMode(): void {
  process.env['NODE_ENV'] = 'production';
}
