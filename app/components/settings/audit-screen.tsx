import { Link } from '@remix-run/react';
import { toAuditFacts } from '#app/domain/workspaces/audit-text.ts';
import {
  AUDIT_GROUPS,
  type AuditEntryOutput,
  type AuditGroup,
} from '#app/domain/workspaces/audit.ts';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { LogFilter } from './log-filter.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';

export interface AuditScreenProps {
  readonly items: readonly AuditEntryOutput[];
  readonly nextCursor: string | null;
  /** Null shows everything. */
  readonly group: AuditGroup | null;
  /** Why the log isn't visible: only owners can see it. */
  readonly refusal: string | null;
}

const PAGE = '/app/settings/audit';

export function AuditScreen(props: AuditScreenProps) {
  const { items, refusal } = props;
  return (
    <SettingsFrame subtitle="What happened in your workspace, newest first. Entries can’t be changed.">
      {refusal === null ? (
        <>
          <LogFilter name="group" label="Kind" selected={props.group} kinds={AUDIT_GROUPS} />
          {items.length === 0 ? <Nothing {...props} /> : <Entries items={items} />}
          <Older {...props} />
        </>
      ) : (
        <Banner tone="bad">{refusal}</Banner>
      )}
    </SettingsFrame>
  );
}

function Entries({ items }: Pick<AuditScreenProps, 'items'>) {
  return (
    <ol className="log">
      {items.map((entry) => (
        <li key={entry.id}>
          <span className="small mut num">
            <LocalTime at={entry.at} style="day" />
          </span>
          <span className="grow">
            <b>{entry.text}</b>
            <span className="small sub">{toAuditFacts(entry).join(' · ')}</span>
          </span>
          <Who entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Who({ entry: { by, name, email, token } }: { entry: AuditEntryOutput }) {
  if (by === 'system') return <span className="small mut who">Fanfare</span>;
  return (
    <span className="small who">
      <span title={email ?? undefined}>{name ?? 'A former member'}</span>
      {by === 'token' ? (
        <span className="mut">by {token === null ? 'a token' : `the token ${token}`}</span>
      ) : null}
    </span>
  );
}

function Nothing({ group }: AuditScreenProps) {
  return (
    <div className="empty">
      <p className="h">{group === null ? 'Nothing yet.' : 'No entries of this kind yet.'}</p>
    </div>
  );
}

function Older({ nextCursor, group }: AuditScreenProps) {
  if (nextCursor === null) return null;
  const query = new URLSearchParams({ ...(group && { group }), cursor: nextCursor });
  return (
    <p className="older">
      <Link className="btn quiet" to={`${PAGE}?${query.toString()}`}>
        Older entries
      </Link>
    </p>
  );
}
