import { createSign, generateKeyPairSync } from 'node:crypto';
import type { SimulatorContext } from '../kit/types.ts';
import { toClaims } from './identity.ts';
import { getPersona } from './personas.ts';

const LIFETIME_SECONDS = 3600;

interface KeyRow {
  privateKey: string;
}

/** Signed as LinkedIn signs it (RS256), with a key that the sandbox made for itself. */
export function toIdToken(
  context: SimulatorContext,
  grant: { clientId: string; personaId: string; scopes: readonly string[] },
): string {
  const now = Math.floor(context.now().getTime() / 1000);
  const payload = {
    iss: `${context.baseUrl}/oauth`,
    aud: grant.clientId,
    iat: now,
    exp: now + LIFETIME_SECONDS,
    ...toClaims(context, getPersona(grant.personaId), grant.scopes),
  };
  const header = encode({ typ: 'JWT', alg: 'RS256', kid: 'sandbox' });
  const signed = `${header}.${encode(payload)}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(getKey(context), 'base64url');
  return `${signed}.${signature}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function getKey(context: SimulatorContext): string {
  const keys = context.collection<KeyRow>('keys');
  const known = keys.get('id-token');
  if (known) return known.privateKey;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  keys.set('id-token', { privateKey });
  return privateKey;
}
