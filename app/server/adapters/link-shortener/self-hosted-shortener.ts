import { randomInt } from 'node:crypto';
import {
  SHORT_LINK_CODE_LENGTH,
  SHORT_LINK_PATH,
} from '#app/domain/short-links/short-link-limits.ts';
import type { LinkShortener } from '#app/server/ports/link-shortener.ts';

/** No 0, 1, i, l, or o, which look alike, and no vowels, so that no code is a word. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
/** 28^10 codes. With a million links in use, one guess in 296 million finds one. */
const CODE = new RegExp(`^[${ALPHABET}]{${SHORT_LINK_CODE_LENGTH}}$`, 'u');

/** Creates the shortener whose links are pages of this installation: `/l/{code}`. */
export function createSelfHostedShortener(publicUrl: string): LinkShortener {
  const { hostname: ownHostname } = new URL(publicUrl);
  return {
    createCode: () => Array.from({ length: SHORT_LINK_CODE_LENGTH }, pickCharacter).join(''),
    readCode,
    findCode: (url) =>
      readCode(toOwnPath(url, ownHostname)?.slice(SHORT_LINK_PATH.length + 1) ?? ''),
    toUrl: (code) => `${publicUrl}${SHORT_LINK_PATH}/${code}`,
    isShortLink: (target) => toOwnPath(target, ownHostname) !== null,
  };
}

function readCode(text: string): string | null {
  const code = text.toLowerCase();
  return CODE.test(code) ? code : null;
}

/** Returns the path of a short link on this installation; null for any other URL. */
function toOwnPath(target: string, ownHostname: string): string | null {
  const url = URL.parse(target);
  if (url?.hostname.replace(/\.$/u, '') !== ownHostname) return null;
  // The router ignores case, repeated slashes are for proxies to clean up, and %6C is an l.
  const path = decode(url.pathname).toLowerCase().replace(/\/+/gu, '/');
  return path === SHORT_LINK_PATH || path.startsWith(`${SHORT_LINK_PATH}/`) ? path : null;
}

const pickCharacter = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
