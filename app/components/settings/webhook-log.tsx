import { formatCount } from '#app/domain/text/format-count.ts';
import { Form, Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type {
  WebhookAttemptOutput,
  WebhookDeliveryOutput,
  WebhookDeliveryPage,
} from '#app/domain/webhooks/webhooks.ts';
import { ForRole } from '../shell/for-role.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { LogFilter } from './log-filter.tsx';

interface WebhookLogProps {
  readonly page: WebhookDeliveryPage;
  readonly state: string | null;
  /** The endpoint is enabled. */
  readonly canSend: boolean;
  /** How long the log is kept. Null keeps it for good. */
  readonly logDays: number | null;
}

const STATES = { pending: 'In progress', delivered: 'Delivered', failed: 'Failed' } as const;
const TONES = { pending: 'warn', delivered: 'ok', failed: 'bad' } as const;
const POLL_MS = 2000;

/** Lists the endpoint's sent and pending messages with their responses. */
export function WebhookLog({ page, state, canSend, logDays }: WebhookLogProps) {
  const { items, nextCursor } = page;
  usePolling(canSend && items.some(isUntried));
  return (
    <section className="stack gap" aria-labelledby="webhook-log">
      <h2 className="t2" id="webhook-log">
        Log
      </h2>
      <LogFilter name="state" label="State" selected={state} kinds={STATES} />
      {items.length === 0 ? (
        <p className="sub">
          {state === null
            ? `${toEmptyText(logDays)} Send test event to check the endpoint.`
            : 'No messages in this state.'}
        </p>
      ) : (
        <ul className="tokens">
          {items.map((message) => (
            <Message key={message.id} message={message} canSend={canSend} />
          ))}
        </ul>
      )}
      {nextCursor === null ? null : (
        <p className="older">
          <Link
            className="btn quiet"
            to={`?${new URLSearchParams({ ...(state && { state }), cursor: nextCursor }).toString()}`}
          >
            Older messages
          </Link>
        </p>
      )}
    </section>
  );
}

function toEmptyText(logDays: number | null): string {
  return logDays === null
    ? 'Nothing was sent yet.'
    : `Nothing was sent in the last ${formatCount(logDays, 'day')}.`;
}

function isUntried({ state, attempts }: WebhookDeliveryOutput): boolean {
  return state === 'pending' && attempts.length === 0;
}

/** Refetches the page while a message is being sent for the first time. */
function usePolling(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, revalidate]);
}

function Message({ message, canSend }: { message: WebhookDeliveryOutput; canSend: boolean }) {
  const { id, type, state, happenedAt, nextTryAt, attempts, eventId } = message;
  return (
    <li className="card hookmsg">
      <div>
        <code>{type}</code>
        <p className="small mut">
          <LocalTime at={happenedAt} style="day" />
          {nextTryAt && attempts.length > 0 ? (
            <>
              {' · next attempt '}
              <LocalTime at={nextTryAt} style="day" />
            </>
          ) : null}
        </p>
      </div>
      <span className={`badge ${TONES[state]}`}>{STATES[state]}</span>
      <details className="hooktries">
        <summary className="small">
          {formatCount(attempts.length, 'attempt')}
          {attempts[0] ? `, last response: ${toResult(attempts[0])}` : ''}
        </summary>
        <p className="small mut">
          <code>{eventId}</code>
        </p>
        <ol className="stack">
          {attempts.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </details>
      {canSend ? (
        <ForRole needs="editor">
          <Form method="post">
            <input type="hidden" name="deliveryId" value={id} />
            <button
              className="btn quiet"
              name="intent"
              value="redeliver"
              aria-label={`Resend ${type}`}
            >
              Resend
            </button>
          </Form>
        </ForRole>
      ) : null}
    </li>
  );
}

function toResult({ status }: WebhookAttemptOutput): string {
  return status === null ? 'no response' : String(status);
}

function Attempt({ attempt }: { attempt: WebhookAttemptOutput }) {
  const { at, error, answer, durationMs } = attempt;
  return (
    <li className="small">
      <b>{toResult(attempt)}</b>{' '}
      <span className="mut">
        <LocalTime at={at} style="day" /> · {durationMs} ms
      </span>
      {error ? <p>{error}</p> : null}
      {answer ? <pre className="hookanswer">{answer}</pre> : null}
    </li>
  );
}
