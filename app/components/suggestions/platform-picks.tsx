import { Layers } from 'lucide-react';
import type { BriefTarget } from '#app/domain/suggestions/brief.ts';
import { PLATFORM_LIST } from '#app/domain/platforms/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface PlatformPicksProps {
  readonly target: BriefTarget;
  readonly onChange: (target: BriefTarget) => void;
}

/**
 * Selects one platform or all six at once. Uses radio buttons, so that a form without scripts submits the
 * choice too.
 */
export function PlatformPicks({ target, onChange }: PlatformPicksProps) {
  const radio = (value: BriefTarget) => (
    <input
      type="radio"
      name="platform"
      value={value}
      checked={target === value}
      onChange={() => onChange(value)}
    />
  );
  return (
    <fieldset className="field">
      <legend className="flabel">Platform</legend>
      <div className="picks">
        {PLATFORM_LIST.map(({ id, name }) => (
          <label key={id}>
            {radio(id)}
            <PlatformGlyph platform={id} />
            {name}
          </label>
        ))}
        <label className="whole">
          {radio('all')}
          <Icon of={Layers} />
          All six, one version each
        </label>
      </div>
    </fieldset>
  );
}
