import type { AppLoadContext } from '@remix-run/node';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const COOKIE = 'passkeys';

/**
 * Returns a `Set-Cookie` that remembers that this browser's user has passkeys, so /login loads their scripts.
 */
export function rememberPasskeys({ cookies }: Pick<AppLoadContext, 'cookies'>): string {
  return cookies.write(COOKIE, '1', YEAR_SECONDS);
}

export interface PasskeyOffer {
  /** The page is served with the scripts that passkeys need. */
  readonly isReady: boolean;
  /** The person just asked to use a passkey. */
  readonly isRequested: boolean;
  /** The same page with the passkey scripts. */
  readonly href: string;
}

export function toPasskeyOffer(
  { url }: Request,
  { cookies }: Pick<AppLoadContext, 'cookies'>,
): PasskeyOffer {
  const { searchParams } = new URL(url);
  const isRequested = searchParams.has('way', 'passkey');
  searchParams.set('way', 'passkey');
  const isKnown = cookies.read(COOKIE) === '1';
  return { isReady: isRequested || isKnown, isRequested, href: `?${searchParams.toString()}` };
}
