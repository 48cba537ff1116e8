import { useNavigate } from '@remix-run/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { PlaceIcon } from '../shell/place-icon.tsx';
import { type PaletteEntry, useEntries } from './use-entries.ts';
import { useModal } from '../hooks/use-modal.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** Finds screens, settings, accounts, drafts, and posts by name, and opens the chosen one. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const dialog = useModal();
  const list = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { entries, isLoading } = useEntries(text);
  const chosen = Math.min(at, Math.max(0, entries.length - 1));
  const open = (entry: PaletteEntry): void => {
    onClose();
    if (entry.href === null) onHelp();
    else void navigate(entry.href);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const entry = entries[chosen];
    if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp')
      setAt((chosen + entries.length - 1) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && entry) open(entry);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label="Command palette" onClose={onClose}>
      <div className="row">
        <Icon of={Search} />
        <input
          className="grow"
          role="combobox"
          aria-label="Go to"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? `${list}-${chosen}` : undefined}
          autoComplete="off"
          placeholder="Search screens, accounts, posts, and settings"
          value={text}
          autoFocus
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={handleKey}
        />
      </div>
      <ul id={list} role="listbox" aria-label="Results">
        {entries.map((entry, index) => (
          // The keyboard chooses through the combobox.
          <li
            key={`${entry.kind} ${entry.href} ${entry.name}`}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => open(entry)}
            onKeyDown={handleKey}
          >
            <PlaceIcon of={entry} />
            <span className="grow trunc" dir="auto">
              {entry.name}
            </span>
            <span className="small mut">{entry.kind}</span>
          </li>
        ))}
      </ul>
      <p className="small mut" role="status">
        {entries.length === 0 && !isLoading ? 'Nothing matches.' : isLoading ? 'Searching…' : ''}
      </p>
    </dialog>
  );
}
