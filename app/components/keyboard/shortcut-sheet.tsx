import { Fragment } from 'react';
import { PLACES } from '../shell/places.ts';
import { PLACE_KEYS } from './key-commands.ts';
import { useModal } from '../hooks/use-modal.ts';

interface ShortcutSheetProps {
  readonly singleKeys: boolean;
  readonly onSingleKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

const isApple = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent);

export function ShortcutSheet({ singleKeys, onSingleKeys, onClose }: ShortcutSheetProps) {
  const dialog = useModal();
  const mod = isApple() ? '⌘' : 'Ctrl';
  const rows: readonly (readonly [keys: readonly string[], text: string])[] = [
    [[mod, 'K'], 'Open the command palette'],
    [[mod, 'Enter'], 'Publish, after a confirmation'],
    [['N'], PLACES.composer.name],
    [['/'], 'Search'],
    [['/'], 'Insert a snippet in a text'],
    [['@'], 'Mention someone in a text'],
    [['?'], 'Show these shortcuts'],
    ...Object.entries(PLACE_KEYS).map(
      ([key, { name }]) => [['G', key.toUpperCase()], name] as const,
    ),
  ];
  return (
    <dialog ref={dialog} className="notice keysheet" aria-labelledby="keys" onClose={onClose}>
      <h2 className="t2" id="keys">
        Keyboard shortcuts
      </h2>
      <dl>
        {rows.map(([keys, text]) => (
          <Fragment key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <label className="row">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={({ target }) => onSingleKeys(target.checked)}
        />
        Use shortcuts with a single key
      </label>
      <form method="dialog" className="acts">
        <button className="btn solid">Close</button>
      </form>
    </dialog>
  );
}
