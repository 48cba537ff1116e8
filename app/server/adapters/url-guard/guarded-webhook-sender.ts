import type {
  GuardedAnswer,
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
/** Of UTF-8, at most. */
const BYTES_PER_CHARACTER = 4;

/** The way to an address that a user gave for webhooks: every request passes the guard anew. */
export function createGuardedWebhookSender({ guard, sender }: SenderParts): WebhookSender {
  const check = (text: string): URL => {
    const url = guard.checkUrl(text);
    if (url.protocol === 'https:' || guard.isAllowed(url)) return url;
    const message =
      'Webhooks are sent over https alone. Give an address that begins with https://.';
    throw new UrlFetchError('forbidden', message);
  };
  return {
    check: (url) => void check(url),
    async send({ url, headers, body, timeoutMs, maxCharacters, signal: stop }) {
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([stop, deadline]);
      try {
        const address = check(url);
        const answer = await sender.send({
          ...{ url: address, method: 'POST', body, signal, headersTimeoutMs: timeoutMs },
          headers: { ...headers, 'user-agent': USER_AGENT, 'content-type': 'application/json' },
        });
        return {
          status: answer.status,
          text: redact(await readBeginning(answer, { maxCharacters, signal }), {
            ...{ maxCharacters, address, headers },
          }),
        };
      } catch (error) {
        throw explainFetch(error, { stop, deadline });
      }
    },
  };
}

/** An answer that is cut or slow is one all the same: its status has come. */
async function readBeginning(
  { body }: GuardedAnswer,
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
    // What has come until then is kept.
  } finally {
    body.destroy();
  }
  const text = Buffer.concat(chunks).toString('utf8');
  // Postgres keeps no NUL.
  return text.replaceAll('\0', '');
}

interface Sent {
  readonly maxCharacters: number;
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** An endpoint may repeat what it was sent: neither its address nor the signatures stay in the log. */
function redact(text: string, { maxCharacters, address, headers }: Sent): string {
  const signatures = (headers['webhook-signature'] ?? '').split(' ').map((each) => each.slice(3));
  const secrets = [...collectUrlSecrets(address), ...signatures.filter(Boolean)];
  return redactText(text, secrets).slice(0, maxCharacters);
}
