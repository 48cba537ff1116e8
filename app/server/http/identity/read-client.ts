import type { Request } from 'express';
import { findNetwork } from '../guards/client-network.ts';
import type { Client } from '#app/server/services/identity/client.ts';
import { DEVICE_SECONDS } from '#app/server/services/identity/device-token.ts';
import { createCookieJar, parseCookies } from './sessions-cookie.ts';

const COOKIE = 'device';

/** Reads what identifies a request's browser: its network, its name, and its device cookie. */
export function readClient(publicUrl: string, request: Pick<Request, 'ip' | 'headers'>): Client {
  const { headers } = request;
  const token = parseCookies(headers.cookie).get(createCookieJar(publicUrl).toFullName(COOKIE));
  return {
    network: findNetwork(request),
    userAgent: headers['user-agent'] ?? null,
    deviceToken: token !== undefined && /^[\w-]{43}$/.test(token) ? token : null,
  };
}

/** Returns the `Set-Cookie` header that keeps a device token for the full time again. */
export function toDeviceCookie(publicUrl: string, token: string): string {
  return createCookieJar(publicUrl).serialize(COOKIE, token, DEVICE_SECONDS);
}
