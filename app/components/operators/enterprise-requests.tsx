import type { EnterpriseRequestLine } from '#app/domain/operators/admin-page.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { NothingHere } from './admin-part.tsx';

/** Lists the open requests of the Enterprise form. */
export function EnterpriseRequests({
  requests,
}: {
  readonly requests: readonly EnterpriseRequestLine[];
}) {
  if (requests.length === 0) {
    return (
      <NothingHere title="No open requests.">
        Requests from the Enterprise form on the pricing page appear here.
      </NothingHere>
    );
  }
  return (
    <ul className="adlist">
      {requests.map(({ id, name, company, email, message, createdAt }) => (
        <li key={id}>
          <span className="grow">
            <b>{[name, company].filter(Boolean).join(', ')}</b>{' '}
            <a href={`mailto:${email}`}>{email}</a>
            <span className="adline adtext">{message}</span>
            <span className="small mut adline">
              Sent <LocalTime at={createdAt} style="day" />
            </span>
          </span>
          <form method="post">
            <input type="hidden" name="requestId" value={id} />
            <button
              className="btn quiet"
              name="intent"
              value="handled"
              aria-label={`Mark the request of ${name} as handled`}
            >
              Mark as handled
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
