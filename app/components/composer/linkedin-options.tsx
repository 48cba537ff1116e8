import type { Draft, DraftText } from '#app/domain/draft.ts';
import { findLink } from '#app/domain/find-link.ts';
import { useLinkPage } from '../hooks/use-link-page.ts';
import { useIsHydrated } from '../hooks/use-is-hydrated.ts';
import { FieldMessages } from './field-messages.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';

const TITLE_MAX = 400;
const DESCRIPTION_MAX = 1000;

interface LinkedInOptionsProps {
  readonly options: Draft['linkedin'];
  readonly text: DraftText;
  readonly hasMedia: boolean;
  readonly problem: ComposerProblem | null;
  readonly onChange: (options: Draft['linkedin']) => void;
}

/** The preview card of the first link. A post with media has no card. */
export function LinkedInOptions({
  options,
  text,
  hasMedia,
  problem,
  onChange,
}: LinkedInOptionsProps) {
  const isHydrated = useIsHydrated();
  const url = hasMedia ? null : findLink(text.caption);
  const page = useLinkPage(options.noCard ? null : url);
  if (url === null && isHydrated) return null;
  const messages = listMessages(problem, 'linkedin.title');
  return (
    <fieldset className="opts" id="linkedin-options" tabIndex={-1}>
      <legend className="h">LinkedIn link preview</legend>
      <div className={messages.length > 0 ? 'field err' : 'field'}>
        <label htmlFor="linkedin-title">Link title</label>
        <input
          id="linkedin-title"
          name="linkedin.title"
          className="input"
          dir="auto"
          maxLength={TITLE_MAX}
          placeholder={page?.title ?? ''}
          value={options.title}
          aria-invalid={messages.length > 0}
          aria-describedby="linkedin-title-hint linkedin-title-messages"
          onChange={({ target }) => onChange({ ...options, title: target.value })}
        />
        <p className="hint" id="linkedin-title-hint">
          Leave blank to use the page’s title. Without a title, LinkedIn shows no preview.
        </p>
        <FieldMessages id="linkedin-title-messages" messages={messages} />
      </div>
      <div className="field">
        <label htmlFor="linkedin-description">Link description</label>
        <input
          id="linkedin-description"
          name="linkedin.description"
          className="input"
          dir="auto"
          maxLength={DESCRIPTION_MAX}
          placeholder={page?.description ?? ''}
          value={options.description}
          onChange={({ target }) => onChange({ ...options, description: target.value })}
        />
      </div>
      <div className="checks">
        <label className="check">
          <input
            type="checkbox"
            name="linkedin.noImage"
            checked={options.noImage}
            onChange={({ target }) => onChange({ ...options, noImage: target.checked })}
          />
          <span>No image</span>
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="linkedin.noCard"
            checked={options.noCard}
            onChange={({ target }) => onChange({ ...options, noCard: target.checked })}
          />
          <span>No link preview</span>
        </label>
      </div>
    </fieldset>
  );
}
