import { createECDH, ECDH } from 'node:crypto';
import ece from 'http_ece';
import { importJWK, SignJWT } from 'jose';
import { createGuardedSender } from '#app/server/adapters/http-client/guarded-sender.ts';
import { explainFetch } from '#app/server/adapters/url-guard/explain-fetch.ts';
import { readHeader } from '#app/server/adapters/url-guard/response-headers.ts';
import { createUrlGuard, type UrlGuardOptions } from '#app/server/adapters/url-guard/url-guard.ts';
import type { PushMessage, PushSender, PushTarget } from '#app/server/ports/push-sender.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import { ensurePushKey, type PushKeyDeps, type PushSigningKey } from './push-keys.ts';

interface PushSenderOptions extends PushKeyDeps {
  /** Identifies the installation to push services. */
  readonly publicUrl: string;
  readonly guard: UrlGuardOptions;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** Push services refuse more than 24 hours (RFC 8292, 2). */
const SIGNATURE_EXPIRES = '12h';

/** Creates a sender that encrypts each message for its browser and sends it behind the guard for outside URLs. */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { publicUrl, timeoutMs = TIMEOUT_MS } = options;
  const guard = createUrlGuard(options.guard);
  const sender = createGuardedSender((destination) => guard.resolveDestination(destination));
  const check = ({ endpoint, p256dh }: PushTarget): URL => {
    const url = guard.checkUrl(endpoint);
    if (!isOnCurve(p256dh)) throw new UrlFetchError('invalid', 'The browser’s key isn’t valid.');
    if (url.protocol === 'https:' || guard.isAllowed(url)) return url;
    throw new UrlFetchError('forbidden', 'Push messages are only sent over https.');
  };
  return {
    async getKey() {
      const { id, publicKey } = await ensurePushKey(options);
      return { id, publicKey };
    },
    check: async (target) => void check(target),
    async send({ target, payload, topic, keepSeconds }) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const url = check(target);
        const key = await ensurePushKey(options);
        const response = await sender.send({
          url,
          method: 'POST',
          body: encrypt(target, payload),
          signal: deadline,
          headersTimeoutMs: timeoutMs,
          headers: {
            authorization: await sign(key, { audience: url.origin, subject: toSubject(publicUrl) }),
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: String(keepSeconds),
            urgency: 'normal',
            topic,
          },
        });
        // Only the status matters, however much a server would send.
        response.body.destroy();
        const retryAfterSeconds = readSeconds(readHeader(response.headers, 'retry-after'));
        return { status: response.status, retryAfterSeconds };
      } catch (error) {
        throw explainFetch(error, { deadline });
      }
    },
  };
}

function isOnCurve(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Encrypts so that only this browser can read it, with a new key pair for each message (RFC 8291). */
function encrypt({ p256dh, auth }: PushTarget, payload: PushMessage['payload']): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const keys = { dh: p256dh, authSecret: auth, privateKey };
  return ece.encrypt(Buffer.from(payload), { version: 'aes128gcm', ...keys });
}

/** Proves to the push service that the message comes from the installation that the browser subscribed to. */
async function sign(
  { jwk, publicKey }: PushSigningKey,
  { audience, subject }: { readonly audience: string; readonly subject: string },
): Promise<string> {
  // Push services compare with their own clocks, so use the machine's time even if the app clock is shifted.
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime(SIGNATURE_EXPIRES)
    .sign(await importJWK(jwk, 'ES256'));
  return `vapid t=${token}, k=${publicKey}`;
}

/** Push services require an https URL or an email address. */
function toSubject(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl);
  return protocol === 'https:' ? origin : `mailto:fanfare@${hostname}`;
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3). */
function readSeconds(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d{1,9}$/u.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
