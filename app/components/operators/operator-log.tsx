import type { OperatorEntryLine } from '#app/domain/operators/admin-page.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { NothingHere } from './admin-part.tsx';

/** Lists what operators did here. */
export function OperatorLog({ entries }: { readonly entries: readonly OperatorEntryLine[] }) {
  if (entries.length === 0) {
    return (
      <NothingHere title="No actions yet.">
        What you change here is recorded with your address. Owners see it in their audit log.
      </NothingHere>
    );
  }
  return (
    <ol className="adlist">
      {entries.map(({ id, at, text, email, subject, workspaceId }) => (
        <li key={id}>
          <span className="grow">
            <b>{text}</b>
            <span className="small mut adline">
              <code>{subject}</code>
              {workspaceId === null || workspaceId === subject ? null : (
                <>
                  {' '}
                  in <code>{workspaceId}</code>
                </>
              )}
            </span>
          </span>
          <span className="small sub">
            {email ?? 'A former operator'} · <LocalTime at={at} style="day" />
          </span>
        </li>
      ))}
    </ol>
  );
}
