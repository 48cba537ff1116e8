const CENSOR = '[redacted]';

/** Recognizable secrets, and people's email addresses. */
const SECRETS: readonly RegExp[] = [
  /\b(?:ff|sk|rk|pk)_(?:live|test)_[\w-]+/gu,
  /\bff_cal_[\w-]+/gu,
  /\bwhsec_[\w-]+/gu,
  /\bsk-[\w-]{8,}/gu,
  /\beyJ[\w-]+\.[\w-]+\.?[\w-]*/gu,
  /(?<=\b(?:bearer|basic) )[\w.~+/=-]{8,}/giu,
  /(?<=[?&](?:code|state|token|access_token|refresh_token|client_secret|signature)=)[^&\s"']+/giu,
  /(?<=:\/\/[^\s/:@]+:)[^\s/@]+(?=@)/gu,
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu,
];

/** Prisma prints the whole call with its values; the actual error is in the last lines. */
const PRISMA_CALL = /Invalid `[^`]+` invocation[\s\S]*?\n\n(?=[^\s{}])/u;

/** Characters kept at the start and at the end of a text, so a megabyte of request data isn't searched. */
const KEPT_LENGTH = 8_000;

/**
 * Removes secrets and email addresses from a text before it's logged, and cuts out the middle of a very long
 * text.
 */
export function scrubText(text: string): string {
  const short = cutMiddle(text.replace(PRISMA_CALL, 'Invalid invocation of the database: '));
  return SECRETS.reduce((rest, secret) => rest.replaceAll(secret, CENSOR), short);
}

function cutMiddle(text: string): string {
  if (text.length <= 2 * KEPT_LENGTH) return text;
  return `${text.slice(0, KEPT_LENGTH)} … ${text.slice(-KEPT_LENGTH)}`;
}
