import type { FailedMessageLine } from '#app/domain/operators/admin-page.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { NothingHere } from './admin-part.tsx';

/** Lists webhook messages that were given up. */
export function FailedWebhooks({ messages }: { readonly messages: readonly FailedMessageLine[] }) {
  if (messages.length === 0) {
    return (
      <NothingHere title="No failed webhooks.">
        Messages that an endpoint didn’t accept for three days appear here.
      </NothingHere>
    );
  }
  return (
    <ul className="adlist">
      {messages.map((message) => (
        <li key={message.id}>
          <span className="grow">
            <b>{message.host}</b> of {message.workspaceName}
            <span className="small sub adline">
              {message.type} · {formatCount(message.tries, 'attempt')}, last:{' '}
              {message.status ?? 'no response'}
            </span>
            <span className="small mut adline">
              {message.endedAt === null ? null : (
                <>
                  Given up <LocalTime at={message.endedAt} style="day" /> ·{' '}
                </>
              )}
              <code>{message.id}</code>
            </span>
          </span>
          {message.isEnabled ? <SendAgain message={message} /> : <span className="badge">Off</span>}
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ message: { id, type, host } }: { readonly message: FailedMessageLine }) {
  return (
    <form method="post">
      <input type="hidden" name="messageId" value={id} />
      <button
        className="btn quiet"
        name="intent"
        value="resend"
        aria-label={`Resend ${type} to ${host}`}
      >
        Resend
      </button>
    </form>
  );
}
