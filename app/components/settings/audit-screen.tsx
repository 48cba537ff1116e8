import { Form, Link } from '@remix-run/react';
import { AUDIT_GROUPS, type AuditEntryOutput, type AuditGroup } from '#app/domain/audit.ts';
import { ROLE_NAMES, ROLES } from '#app/domain/workspaces.ts';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export interface AuditScreenProps {
  readonly items: readonly AuditEntryOutput[];
  readonly nextCursor: string | null;
  /** Null: everything. */
  readonly group: AuditGroup | null;
  /** Why there is nothing to see: this is the owner's. */
  readonly refusal: string | null;
}

const PAGE = '/app/settings/audit';

export function AuditScreen(props: AuditScreenProps) {
  const { items, refusal } = props;
  return (
    <SettingsFrame words="What happened in your workspace, newest first. Nobody can change it.">
      {refusal === null ? (
        <>
          <Filter {...props} />
          {items.length === 0 ? <Nothing {...props} /> : <Entries items={items} />}
          <Older {...props} />
        </>
      ) : (
        <Banner tone="bad">{refusal}</Banner>
      )}
    </SettingsFrame>
  );
}

function Filter({ group }: AuditScreenProps) {
  return (
    <Form method="get" className="row logbar" role="search">
      <select className="select" name="group" aria-label="Kind" defaultValue={group ?? ''}>
        <option value="">Everything</option>
        {Object.entries(AUDIT_GROUPS).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button className="btn quiet">Show</button>
    </Form>
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
            <span className="small mut">{toFacts(entry)}</span>
          </span>
          <span className="small mut who">{toWho(entry)}</span>
        </li>
      ))}
    </ol>
  );
}

function toWho({ by, email }: AuditEntryOutput): string {
  if (by === 'system') return 'Fanfare';
  const who = email ?? 'Somebody who is not here any more';
  return by === 'token' ? `${who}, by a token` : who;
}

/** Roles as people read them. */
function toWord(value: AuditEntryOutput['data'][string]): string {
  const role = ROLES.find((one) => one === value);
  return role ? ROLE_NAMES[role] : String(value);
}

function toFacts({ data, subject, address }: AuditEntryOutput): string {
  const facts = Object.entries(data).map(([name, value]) => `${name}: ${toWord(value)}`);
  return [...facts, ...(address === null ? [] : [`from ${address}`]), subject ?? '']
    .filter(Boolean)
    .join(' · ');
}

function Nothing({ group }: AuditScreenProps) {
  return (
    <div className="empty">
      <p className="h">{group === null ? 'Nothing yet.' : 'Nothing of this kind yet.'}</p>
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
