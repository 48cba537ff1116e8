import type { OAuthClient } from './types.ts';

/** Exactly a registered address, and http only on this machine for an app in development. */
export function isAllowedRedirect(client: OAuthClient, redirectUri: string): boolean {
  if (!client.redirectUris.includes(redirectUri)) return false;
  const { protocol, hostname, hash } = new URL(redirectUri);
  if (hash !== '') return false;
  if (protocol === 'https:') return true;
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'http:' && isLocal && client.development;
}

/** The address with these parameters added to whatever query it has. */
export function withParameters(uri: string, parameters: Record<string, string>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** `Authorization: Basic`, decoded; null when it is missing or malformed. */
export function parseBasic(header: string | undefined): { id: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', secret] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s);
  if (secret === undefined) return null;
  return { id: decode(id), secret: decode(secret) };
}

// RFC 6749 2.3.1: id and secret are form-encoded before they are joined.
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
