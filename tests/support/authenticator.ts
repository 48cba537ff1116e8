import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A software passkey that can misbehave as the test requests (WebAuthn Level 3, sections 6 and 7). */
export interface TestAuthenticator {
  /** Responds to registration options. */
  register(options: string, faults?: AuthenticatorFaults): string;
  /** Responds to authentication options. Each use increments the counter. */
  sign(options: string, faults?: AuthenticatorFaults): string;
}

export interface AuthenticatorFaults {
  readonly origin?: string;
  readonly rpId?: string;
  /** Without fingerprint, face, or PIN. */
  readonly isUnverified?: boolean;
  /** Overrides the counter, as a cloned authenticator would that missed later uses. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly isForged?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

export function createAuthenticator(site: { origin: string; rpId: string }): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coseKey = toCoseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
  let counter = 0;
  let userHandle = '';

  function toAuthData(faults: AuthenticatorFaults, key: Buffer | null): Buffer {
    const flags = PRESENT | (faults.isUnverified ? 0 : VERIFIED) | (key ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    const rpIdHash = createHash('sha256')
      .update(faults.rpId ?? site.rpId)
      .digest();
    const length = Buffer.from([0, id.length]);
    const attested = key ? [Buffer.alloc(16), length, id, key] : [];
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, ...attested]);
  }

  function toClientData(type: string, challenge: string, faults: AuthenticatorFaults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? site.origin }));
  }

  const toResponse = (response: Readonly<Record<string, string>>): string =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    register(text, faults = {}) {
      const options = JSON.parse(text) as { challenge: string; user: { id: string } };
      userHandle = options.user.id;
      const authData = toAuthData(faults, coseKey);
      const clientData = toClientData('webauthn.create', options.challenge, faults);
      return toResponse({
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: toAttestation(authData).toString('base64url'),
      });
    },
    sign(text, faults = {}) {
      const { challenge } = JSON.parse(text) as { challenge: string };
      counter += 1;
      const authData = toAuthData(faults, null);
      const clientData = toClientData('webauthn.get', challenge, faults);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      const bytes = faults.isForged ? randomBytes(signed.length) : signed;
      return toResponse({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(bytes).sign(privateKey).toString('base64url'),
        userHandle: faults.userHandle ?? userHandle,
      });
    },
  };
}

/** Encodes {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} as CBOR. */
function toCoseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const bytes32 = Buffer.from([0x58, 32]);
  return Buffer.concat([head, Buffer.from([0x21]), bytes32, x, Buffer.from([0x22]), bytes32, y]);
}

/** Encodes {"fmt": "none", "attStmt": {}, "authData": …} as CBOR. */
function toAttestation(authData: Buffer): Buffer {
  const text = (word: string): Buffer =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
