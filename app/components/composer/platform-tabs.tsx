import type { KeyboardEvent } from 'react';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

export interface PlatformTabsProps {
  readonly rows: readonly PlatformAssessment[];
  readonly tab: PlatformId;
  readonly onShow: (platform: PlatformId) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Selects whose text the box above shows. A red dot, with hidden text, marks one that breaks a rule. */
export function PlatformTabs({ rows, tab, onShow }: PlatformTabsProps) {
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const count = PLATFORM_IDS.length;
    const next = PLATFORM_IDS[(PLATFORM_IDS.indexOf(tab) + step + count) % count];
    if (!next) return;
    onShow(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div
      className="tabs"
      role="tablist"
      aria-label="Platform"
      onKeyDown={handleKeyDown}
      tabIndex={-1}
    >
      {rows.map(({ platform, status }) => (
        <button
          key={platform}
          type="button"
          role="tab"
          id={`tab-${platform}`}
          aria-selected={platform === tab}
          aria-controls="source-panel"
          tabIndex={platform === tab ? 0 : -1}
          title={PLATFORMS[platform].name}
          onClick={() => onShow(platform)}
        >
          <PlatformGlyph platform={platform} />
          <span className="vh">{PLATFORMS[platform].name}</span>
          {status === 'blocked' ? (
            <span className="dot">
              <span className="vh">, needs changes</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
}
