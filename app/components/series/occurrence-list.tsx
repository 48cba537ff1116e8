import { Form, Link } from '@remix-run/react';
import type { ShownOccurrence } from '#app/domain/series/shown-occurrences.ts';
import { ForRole } from '../shell/for-role.tsx';
import { ScheduledTime } from '../time/scheduled-time.tsx';

interface OccurrenceListProps {
  readonly items: readonly ShownOccurrence[];
}

/** Lists occurrences with their posts. One that isn't published yet can be skipped. */
export function OccurrenceList({ items }: OccurrenceListProps) {
  return (
    <ul className="card flush list occurrences">
      {items.map((item) => (
        <Occurrence key={item.local} item={item} />
      ))}
    </ul>
  );
}

function Occurrence({ item }: { readonly item: ShownOccurrence }) {
  const { local, time, state, tone, reason, postId, canSkip } = item;
  return (
    <li>
      <div className="grow">
        <b>
          <ScheduledTime time={time} />
        </b>{' '}
        <span className="small mut">· {time.relative}</span>
        {reason ? <p className="small msg bad">{reason}</p> : null}
      </div>
      <span className={tone === 'off' ? 'badge' : `badge ${tone}`}>{state}</span>
      {postId ? (
        <Link
          className="btn quiet"
          to={`/app/posts/${postId}`}
          aria-label={`Open the post for ${time.text}`}
        >
          Open post
        </Link>
      ) : null}
      {canSkip ? (
        <ForRole needs="editor">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="local" value={local} />
            <button
              className="btn ghost"
              name="intent"
              value="skip"
              aria-label={`Skip ${time.text}`}
            >
              Skip
            </button>
          </Form>
        </ForRole>
      ) : null}
    </li>
  );
}
