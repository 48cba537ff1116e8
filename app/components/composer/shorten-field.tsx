import { toShorteningValue } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { useEarlyInput } from './use-early-input.ts';

interface ShortenFieldProps extends Pick<Draft, 'shortenLinks'> {
  readonly change: DraftState['change'];
}

const ID = 'shorten-links';
const CHOICES = [
  [null, 'As in the workspace’s settings'],
  [true, 'Yes'],
  [false, 'No'],
] as const;

/** Whether the post's links are shortened. */
export function ShortenField({ shortenLinks, change }: ShortenFieldProps) {
  useEarlyInput(ID, change);
  return (
    <fieldset className="opts" id={ID} tabIndex={-1}>
      <legend className="h">Links</legend>
      <div className="field">
        <label htmlFor={`${ID}-choice`}>Shorten links</label>
        <select
          id={`${ID}-choice`}
          name="shortenLinks"
          className="select"
          value={toShorteningValue(shortenLinks)}
          onChange={({ target }) => {
            const chosen = CHOICES.find(([value]) => toShorteningValue(value) === target.value);
            change({ shortenLinks: chosen?.[0] ?? null });
          }}
        >
          {CHOICES.map(([value, label]) => (
            <option key={label} value={toShorteningValue(value)}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
