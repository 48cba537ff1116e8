import { memo } from 'react';
import type { DraftMode } from '#app/domain/composer/draft.ts';

const MODES = [
  ['same', 'Same for all'],
  ['unique', 'Unique per platform'],
] as const;

interface ModeSwitchProps {
  readonly mode: DraftMode;
  readonly onChange: (change: { readonly mode: DraftMode }) => void;
}

/** Uses radio buttons, so that a form without scripts submits the choice too. */
export const ModeSwitch = memo(function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  return (
    <div className="seg mode" role="radiogroup" aria-label="Content mode">
      {MODES.map(([value, label]) => (
        <label key={value} className="grow">
          <input
            type="radio"
            name="mode"
            value={value}
            checked={mode === value}
            onChange={() => onChange({ mode: value })}
          />
          {label}
        </label>
      ))}
    </div>
  );
});
