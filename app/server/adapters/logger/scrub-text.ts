const CENSOR = '[redacted]';

/** Secrets that can be told by their looks, and addresses of people. */
const SECRETS: readonly RegExp[] = [
  /\b(?:ff|sk|rk|pk)_(?:live|test)_[\w-]+/gu,
  /\bwhsec_[\w-]+/gu,
  /\bsk-[\w-]{8,}/gu,
  /\beyJ[\w-]+\.[\w-]+\.?[\w-]*/gu,
  /(?<=\b(?:bearer|basic) )[\w.~+/=-]{8,}/giu,
  /(?<=[?&](?:code|state|token|access_token|refresh_token|client_secret|signature)=)[^&\s"']+/giu,
  /(?<=:\/\/[^\s/:@]+:)[^\s/@]+(?=@)/gu,
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu,
];

/** Prisma shows the whole call with its values; what went wrong stands in its last lines. */
const PRISMA_CALL = /Invalid `[^`]+` invocation[\s\S]*?\n\n(?=[^\s{}])/u;

/** What a text keeps of its start and of its end: one of a megabyte, made of a request, isn't searched. */
const KEPT_LENGTH = 8_000;

/** Removes secrets and personal addresses from a text that is logged, and the middle of a very long one. */
export function scrubText(text: string): string {
  const short = cutMiddle(text.replace(PRISMA_CALL, 'Invalid invocation of the database: '));
  return SECRETS.reduce((rest, secret) => rest.replaceAll(secret, CENSOR), short);
}

function cutMiddle(text: string): string {
  if (text.length <= 2 * KEPT_LENGTH) return text;
  return `${text.slice(0, KEPT_LENGTH)} … ${text.slice(-KEPT_LENGTH)}`;
}
