import type {
  GuardedResponse,
  GuardedSender,
} from '#app/server/adapters/http-client/guarded-sender.ts';
import { collectUrlSecrets, redactText } from '#app/server/adapters/http-client/redact.ts';
import { UrlFetchError } from '#app/server/ports/url-fetcher.ts';
import type { WebhookSender } from '#app/server/ports/webhook-sender.ts';
import { explainFetch } from './explain-fetch.ts';
import type { UrlGuard } from './url-guard.ts';

interface SenderParts {
  readonly guard: UrlGuard;
  readonly sender: GuardedSender;
}

const USER_AGENT = 'Fanfare-Webhooks/1.0';
/** Maximum bytes per UTF-8 character. */
const BYTES_PER_CHARACTER = 4;

/** Creates a sender for user-provided webhook URLs: the guard checks every request. */
export function createGuardedWebhookSender({ guard, sender }: SenderParts): WebhookSender {
  const check = (text: string): URL => {
    const url = guard.checkUrl(text);
    if (url.protocol === 'https:' || guard.isAllowed(url)) return url;
    const message = 'Webhooks are only sent over https. Enter a URL that starts with https://.';
    throw new UrlFetchError('forbidden', message);
  };
  return {
    check: (url) => void check(url),
    async send({ url, headers, body, timeoutMs, maxCharacters, signal: stop }) {
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([stop, deadline]);
      try {
        const address = check(url);
        const response = await sender.send({
          url: address,
          method: 'POST',
          body,
          signal,
          headersTimeoutMs: timeoutMs,
          headers: { ...headers, 'user-agent': USER_AGENT, 'content-type': 'application/json' },
        });
        return {
          status: response.status,
          text: redact(await readBeginning(response, { maxCharacters, signal }), {
            maxCharacters,
            address,
            headers,
          }),
        };
      } catch (error) {
        throw explainFetch(error, { stop, deadline });
      }
    },
  };
}

/**
 * Reads the start of a response. A truncated or slow body is fine, because the status has already arrived.
 */
async function readBeginning(
  { body }: GuardedResponse,
  { maxCharacters, signal }: { maxCharacters: number; signal: AbortSignal },
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= maxCharacters * BYTES_PER_CHARACTER || signal.aborted) break;
    }
  } catch {
    // Keep what has arrived so far.
  } finally {
    body.destroy();
  }
  const text = Buffer.concat(chunks).toString('utf8');
  // Postgres can't store NUL.
  return text.replaceAll('\0', '');
}

interface WebhookRequest {
  readonly maxCharacters: number;
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Redacts the URL and the signatures, because an endpoint may echo what it received and the text is logged.
 */
function redact(text: string, { maxCharacters, address, headers }: WebhookRequest): string {
  const signatures = (headers['webhook-signature'] ?? '').split(' ').map((each) => each.slice(3));
  const secrets = [...collectUrlSecrets(address), ...signatures.filter(Boolean)];
  return redactText(text, secrets).slice(0, maxCharacters);
}
