import {
  createDecipheriv,
  createECDH,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { ReceivedRequest } from './scripted-server.ts';

/** A browser's side of a push subscription. */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Decrypts a message, as the browser does. */
  read(request: ReceivedRequest): unknown;
}

/** Creates a browser's keys. It decrypts by the steps of RFC 8291 and 8188, without the library that encrypts. */
export function createPushBrowser(): PushBrowser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { keys, read: ({ bytes }) => JSON.parse(decrypt(bytes, { own, auth })) };
}

function decrypt(bytes: Buffer, { own, auth }: { own: ECDH; auth: Buffer }): string {
  const salt = bytes.subarray(0, 16);
  const recordSize = bytes.readUInt32BE(16);
  const keyLength = bytes.readUInt8(20);
  const sender = bytes.subarray(21, 21 + keyLength);
  const sealed = bytes.subarray(21 + keyLength);
  if (sealed.length > recordSize) throw new Error('The message has more than one record.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const ikm = hkdf(own.computeSecret(sender), { salt: auth, info, length: 32 });
  const key = hkdf(ikm, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = hkdf(ikm, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('The last record isn’t marked as such.');
  return padded.subarray(0, end).toString('utf8');
}

function hkdf(
  secret: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** Checks a push request's signature (RFC 8292) with the key that the browser subscribed with. Returns its claims. */
export function readVapid(
  { headers }: ReceivedRequest,
  publicKey: string,
): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/u.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('The request names another key.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The signature doesn’t match.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
