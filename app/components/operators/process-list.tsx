import type { ProcessLine } from '#app/domain/operators/admin-page.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { NothingHere } from './admin-part.tsx';

const KINDS = { all: 'Web and worker', web: 'Web', worker: 'Worker' } as const;

/** Lists the processes with their latest heartbeats. */
export function ProcessList({ processes }: { readonly processes: readonly ProcessLine[] }) {
  if (processes.length === 0) {
    return (
      <NothingHere title="No processes yet.">
        Processes appear here a few seconds after they start.
      </NothingHere>
    );
  }
  return (
    <ul className="adlist">
      {processes.map((line) => (
        <li key={line.id}>
          <span className="grow">
            <b>{KINDS[line.kind]}</b> <code className="small mut">{line.id}</code>
            <span className="small sub adline">
              Seen {formatTimeSpan(line.seenSecondsAgo * 1000)} ago · started{' '}
              <LocalTime at={line.startedAt} style="day" />
            </span>
          </span>
          <ProcessState line={line} />
        </li>
      ))}
    </ul>
  );
}

function ProcessState({ line: { isAlive, isWorking } }: { readonly line: ProcessLine }) {
  if (!isAlive) return <span className="badge bad">Not responding</span>;
  return isWorking ? (
    <span className="badge ok">Working</span>
  ) : (
    <span className="badge">Idle</span>
  );
}
