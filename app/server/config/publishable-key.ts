import { ConfigError } from './config-error.ts';

const PREFIXES = ['pk_live_', 'pk_test_'];
const PARTS = 3;
/** A host name with an optional port, and nothing that could redirect the URL elsewhere. */
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/iu;

/**
 * Returns the issuer in a provider's publishable key: `pk_live_` or `pk_test_`, then the provider's host
 * followed by `$`, in base64. Throws ConfigError.
 */
export function readPublishableKey(key: string): { readonly issuer: string } {
  if (!PREFIXES.some((prefix) => key.startsWith(prefix))) {
    throw refuse('it must start with pk_live_ or pk_test_');
  }
  const parts = key.split('_');
  if (parts.length !== PARTS)
    throw refuse('it must have three parts with underscores between them');
  const text = Buffer.from(parts[PARTS - 1] ?? '', 'base64').toString('utf8');
  const host = text.slice(0, -1);
  if (!text.endsWith('$') || !HOST.test(host)) {
    throw refuse('its third part doesn’t name a sign-in service');
  }
  return { issuer: `https://${host.toLowerCase()}` };
}

/** Never quotes the key, because an operator may have pasted the secret one. */
function refuse(reason: string): ConfigError {
  return new ConfigError(
    `The publishable key is invalid: ${reason}. Copy OIDC_PUBLISHABLE_KEY from your provider’s dashboard.`,
  );
}
