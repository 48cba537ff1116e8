import { type KeyboardEvent, useRef, useState } from 'react';
import {
  type ComposerGroup,
  isGroupChosen,
  listChosenIds,
  toGroupChange,
} from '#app/domain/composer/choose-group.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { findWords, isRecord } from '../client/responses.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { ForRole } from '../shell/for-role.tsx';

export interface GroupPickerProps {
  readonly groups: readonly ComposerGroup[];
  readonly connected: readonly ComposerAccount[];
  readonly platforms: Draft['platforms'];
  readonly accounts: Draft['accounts'];
  readonly change: DraftState['change'];
}

/**
 * Chooses a saved group of accounts, and saves the current choice as one. Without scripts, the buttons submit the
 * draft's form.
 */
export function GroupPicker(props: GroupPickerProps) {
  const { connected, platforms, accounts, change } = props;
  const [saved, setSaved] = useState<readonly ComposerGroup[]>([]);
  const [news, setNews] = useState('');
  const groups = [
    ...props.groups,
    ...saved.filter(({ id }) => props.groups.every((group) => group.id !== id)),
  ];
  const where = { platforms, accounts };
  const choose = (group: ComposerGroup): void => {
    change((draft) => toGroupChange(draft, group, connected));
    setNews(`${group.name} chosen: ${formatCount(group.accountIds.length, 'account')}.`);
  };
  return (
    <div className="groups" role="group" aria-label="Account groups">
      {groups.map((group) => (
        <button
          key={group.id}
          className="grp"
          name="intent"
          value={`group-${group.id}`}
          aria-pressed={isGroupChosen(where, group, connected)}
          disabled={group.accountIds.length === 0}
          onClick={(event) => {
            event.preventDefault();
            choose(group);
          }}
        >
          <span className="trunc">{group.name}</span>
          <span className="mut num">
            {group.accountIds.length}
            <span className="vh"> accounts</span>
          </span>
        </button>
      ))}
      <ForRole needs="editor">
        <SaveGroup
          accountIds={listChosenIds(where, connected)}
          onSaved={(group) => {
            setSaved([...saved, group]);
            setNews(`Saved as ${group.name}.`);
          }}
        />
        {groups.length > 0 ? (
          <a className="lnk" href="/app/account-groups">
            Edit groups
          </a>
        ) : null}
      </ForRole>
      <span className="vh" role="status">
        {news}
      </span>
    </div>
  );
}

interface SaveGroupProps {
  readonly accountIds: readonly string[];
  readonly onSaved: (group: ComposerGroup) => void;
}

function SaveGroup({ accountIds, onSaved }: SaveGroupProps) {
  const isHydrated = useIsHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    const result = await saveGroup({ name: field.current?.value ?? '', accountIds });
    setIsSaving(false);
    setError(result.error);
    if (result.group === null) {
      field.current?.focus();
      return;
    }
    onSaved(result.group);
    if (field.current) field.current.value = '';
    if (details.current) details.current.open = false;
    details.current?.querySelector('summary')?.focus();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void save();
  };
  return (
    <details className="savegrp" ref={details}>
      <summary className="grp">Save as group…</summary>
      <div className="row">
        <input
          ref={field}
          className="input"
          name="groupName"
          autoComplete="off"
          maxLength={80}
          aria-label="Name of the group"
          aria-invalid={error ? true : undefined}
          aria-describedby="group-note"
          placeholder="Client A"
          onKeyDown={handleKey}
        />
        <button
          className="btn quiet"
          name="intent"
          value="save-group"
          aria-busy={isSaving}
          onClick={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          Save group
        </button>
      </div>
      <p
        id="group-note"
        className={error ? 'small msg bad' : 'small mut'}
        role={error ? 'alert' : undefined}
      >
        {error ?? (isHydrated ? `Saves ${formatCount(accountIds.length, 'account')}.` : null)}
      </p>
    </details>
  );
}

type Saved =
  | { readonly group: ComposerGroup; readonly error: null }
  | { readonly group: null; readonly error: string };

const UNREACHED = 'The group wasn’t saved. Check your connection and try again.';

/** Saves a group on the server. Never rejects. */
async function saveGroup(body: {
  readonly name: string;
  readonly accountIds: readonly string[];
}): Promise<Saved> {
  try {
    const response = await fetch('/api/account-groups', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const result: unknown = await response.json();
    if (response.ok && isGroup(result)) return { group: result, error: null };
    return { group: null, error: findWords(result) ?? UNREACHED };
  } catch {
    return { group: null, error: UNREACHED };
  }
}

const isGroup = (value: unknown): value is ComposerGroup =>
  isRecord(value) && typeof value['name'] === 'string' && Array.isArray(value['accountIds']);
