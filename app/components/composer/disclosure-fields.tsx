import { isLabeled } from '#app/domain/content/disclose.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { DISCLOSURE_LABELS, DISCLOSURES } from '#app/domain/posts/disclosures.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { useEarlyInput } from './use-early-input.ts';

interface DisclosureFieldsProps extends Pick<Draft, 'disclosure' | 'platforms'> {
  readonly change: DraftState['change'];
}

const ID = 'disclosure';

/** What the post tells its audience. Each platform shows it in its own way. */
export function DisclosureFields({ disclosure, platforms, change }: DisclosureFieldsProps) {
  useEarlyInput(ID, change);
  const unlabeled = platforms.filter((platform) => !isLabeled(platform, disclosure));
  return (
    <fieldset className="opts" id={ID} tabIndex={-1}>
      <legend className="h">Labels</legend>
      <div className="row wrap">
        {DISCLOSURES.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              name={`disclosure.${name}`}
              checked={disclosure.includes(name)}
              onChange={({ target }) =>
                change((draft) => ({
                  disclosure: target.checked
                    ? [...draft.disclosure, name]
                    : draft.disclosure.filter((other) => other !== name),
                }))
              }
            />
            <span>{DISCLOSURE_LABELS[name]}</span>
          </label>
        ))}
      </div>
      <p className="hint" aria-live="polite">
        {unlabeled.length === 0
          ? 'Each platform shows its own label.'
          : `${listNames(unlabeled.map((id) => PLATFORMS[id].name))} can’t show all of them. Say it in the caption there.`}
      </p>
    </fieldset>
  );
}
