import type { OAuthClient } from './types.ts';

/**
 * Returns whether a redirect URL is allowed: an exact match with a registered one, and http only on this
 * machine for an app in development.
 */
export function isAllowedRedirect(client: OAuthClient, redirectUri: string): boolean {
  if (!client.redirectUris.includes(redirectUri)) return false;
  const { protocol, hostname, hash } = new URL(redirectUri);
  if (hash !== '') return false;
  if (protocol === 'https:') return true;
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'http:' && isLocal && client.development;
}

/** Adds parameters to a URL's query. */
export function withParameters(uri: string, parameters: Record<string, string>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Decodes `Authorization: Basic`; null if it's missing or malformed. */
export function parseBasic(header: string | undefined): { id: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', secret] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s);
  if (secret === undefined) return null;
  return { id: decode(id), secret: decode(secret) };
}

// RFC 6749, section 2.3.1: ID and secret are form-encoded before they're joined.
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

export function parseBearer(header: string | undefined): string | null {
  return /^Bearer +([\w\-.~+/]+=*)$/i.exec(header ?? '')?.[1] ?? null;
}
