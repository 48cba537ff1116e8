import { useId } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { LINKEDIN_VISIBILITIES } from '#app/domain/posts/linkedin-limits.ts';
import { OptionChecks } from './option-checks.tsx';
import { OptionText } from './option-text.tsx';
import { useOpenOnce } from './use-open-once.ts';

const AUDIENCES: Readonly<Record<Draft['linkedin']['visibility'], string>> = {
  public: 'Everyone',
  connections: 'Your connections',
  loggedIn: 'Everyone with a LinkedIn account',
};

const CHECKS = [['noReshare', 'Don’t let others repost it']] as const;

interface LinkedInMoreProps {
  readonly options: Draft['linkedin'];
  readonly onChange: (options: Draft['linkedin']) => void;
}

/** Holds the options that few posts need. Starts open if one of them is set. */
export function LinkedInMore({ options, onChange }: LinkedInMoreProps) {
  const id = useId();
  const { visibility, documentTitle, noReshare } = options;
  const isOpen = useOpenOnce(visibility !== 'public' || documentTitle !== '' || noReshare);
  return (
    <details className="moreopts" open={isOpen}>
      <summary className="small">More</summary>
      <div className="field">
        <label htmlFor={id}>Who can see it</label>
        <select
          id={id}
          name="linkedin.visibility"
          className="select"
          aria-describedby={`${id}-hint`}
          value={visibility}
          onChange={({ target }) =>
            onChange({
              ...options,
              visibility: LINKEDIN_VISIBILITIES.find((who) => who === target.value) ?? 'public',
            })
          }
        >
          {LINKEDIN_VISIBILITIES.map((who) => (
            <option key={who} value={who}>
              {AUDIENCES[who]}
            </option>
          ))}
        </select>
        <p className="hint" id={`${id}-hint`}>
          Posts of a Page are always for everyone.
        </p>
      </div>
      <OptionText
        label="Document title"
        name="linkedin.documentTitle"
        value={documentTitle}
        hint="LinkedIn shows it above a document. By default, the file’s name."
        onChange={(text) => onChange({ ...options, documentTitle: text })}
      />
      <OptionChecks
        platform="linkedin"
        labels={CHECKS}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
    </details>
  );
}
