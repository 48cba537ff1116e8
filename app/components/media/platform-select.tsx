import { PLATFORM_IDS, PLATFORM_LIST, type PlatformId } from '#app/domain/platforms/platforms.ts';

interface PlatformSelectProps {
  readonly platform: PlatformId | null;
  readonly onChange: (platform: PlatformId | null) => void;
}

/** Selects the platform whose rules apply to the file. Without scripts, a button shows them. */
export function PlatformSelect({ platform, onChange }: PlatformSelectProps) {
  return (
    <div className="field">
      <label htmlFor="platform">Platform</label>
      <div className="row">
        <select
          id="platform"
          name="platform"
          className="select"
          value={platform ?? ''}
          onChange={({ target }) =>
            onChange(PLATFORM_IDS.find((id) => id === target.value) ?? null)
          }
        >
          {PLATFORM_LIST.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">Any platform</option>
        </select>
        <noscript>
          <button className="btn quiet" formMethod="get">
            Show
          </button>
        </noscript>
      </div>
      <p className="hint">Fanfare checks the file against this platform’s rules.</p>
    </div>
  );
}
