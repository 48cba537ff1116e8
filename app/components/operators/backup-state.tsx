import { formatSize } from '#app/domain/media/media-text.ts';
import type { BackupOverview } from '#app/domain/operators/admin-page.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { NothingHere } from './admin-part.tsx';

/** Shows the last complete backup, and why the newest one failed. */
export function BackupState({ last, failure, isRunning }: BackupOverview) {
  if (last === null && failure === null && !isRunning) {
    return (
      <NothingHere title="No scheduled backup yet.">
        Workers make backups if BACKUP_DIR is set for them. Backups by <code>npm run backup</code>{' '}
        aren’t shown here.
      </NothingHere>
    );
  }
  return (
    <ul className="adlist">
      {isRunning ? (
        <li>
          <span className="grow">A worker is making a backup.</span>
          <span className="badge">Running</span>
        </li>
      ) : null}
      {failure === null ? null : (
        <li>
          <span className="grow">
            <b>
              Failed <LocalTime at={failure.at} style="day" />
            </b>
            <span className="small sub adline">{failure.reason}</span>
          </span>
          <span className="badge bad">Failed</span>
        </li>
      )}
      <LastBackup last={last} />
    </ul>
  );
}

function LastBackup({ last }: Pick<BackupOverview, 'last'>) {
  if (last === null) return <li>No backup is complete yet.</li>;
  return (
    <li>
      <span className="grow">
        <b>
          Complete <LocalTime at={last.at} style="day" />
        </b>
        <span className="small sub adline">
          <code>{last.fileName}</code> · {formatSize(last.sizeBytes)}
        </span>
      </span>
      <span className="badge ok">Complete</span>
    </li>
  );
}
