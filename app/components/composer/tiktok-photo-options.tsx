import { useId } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { MAX_PHOTO_TITLE } from '#app/domain/posts/tiktok-limits.ts';
import { OptionChecks } from './option-checks.tsx';
import { OptionText } from './option-text.tsx';

const MUSIC = [['addMusic', 'Let TikTok add music']] as const;
const TITLE_HINT = `Shown above the caption, up to ${MAX_PHOTO_TITLE} characters. Leave blank for none.`;

interface TikTokPhotoOptionsProps {
  readonly options: Draft['tiktok'];
  /** How many photos TikTok gets. */
  readonly count: number;
  readonly onChange: (change: Partial<Draft['tiktok']>) => void;
}

/** What only photo posts have: a title, a cover among the photos, and music. */
export function TikTokPhotoOptions({ options, count, onChange }: TikTokPhotoOptionsProps) {
  return (
    <>
      <OptionText
        label="Title"
        name="tiktok.title"
        value={options.title}
        hint={TITLE_HINT}
        onChange={(title) => onChange({ title })}
      />
      <CoverPhoto options={options} count={count} onChange={onChange} />
      <OptionChecks platform="tiktok" labels={MUSIC} options={options} onChange={onChange} />
    </>
  );
}

function CoverPhoto({ options, count, onChange }: TikTokPhotoOptionsProps) {
  const id = useId();
  // A position that is beyond the photos stays selected, with the broken rule in TikTok's row.
  const positions = Math.max(count, Number(options.coverPhoto));
  if (positions < 2) return null;
  return (
    <div className="field">
      <label htmlFor={id}>Cover photo</label>
      <select
        id={id}
        name="tiktok.coverPhoto"
        className="select"
        value={options.coverPhoto || '1'}
        onChange={({ target }) =>
          onChange({ coverPhoto: target.value === '1' ? '' : target.value })
        }
      >
        {Array.from({ length: positions }, (_, index) => (
          <option key={index} value={index + 1}>
            Photo {index + 1}
          </option>
        ))}
      </select>
    </div>
  );
}
