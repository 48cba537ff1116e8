const YEAR_SECONDS = 365 * 24 * 60 * 60;
const COOKIE = 'passkeys';

/** Remembers that this browser's person has passkeys: the sign-in page then comes with the scripts for them. */
export const PASSKEY_COOKIE = `${COOKIE}=1; Path=/login; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;

export interface PasskeyOffer {
  /** The page comes with the scripts that a passkey needs. */
  readonly isReady: boolean;
  /** The person has just said that they want to use one. */
  readonly isAsked: boolean;
  /** The same page, asked for with a passkey in mind. */
  readonly href: string;
}

export function toPasskeyOffer({ url, headers }: Request): PasskeyOffer {
  const { searchParams } = new URL(url);
  const isAsked = searchParams.has('way', 'passkey');
  searchParams.set('way', 'passkey');
  const isKnown = /(?:^|;\s*)passkeys=1(?:;|$)/u.test(headers.get('cookie') ?? '');
  return { isReady: isAsked || isKnown, isAsked, href: `?${searchParams.toString()}` };
}
