import type { Draft } from '#app/domain/draft.ts';
import { toPreviewTitle } from '#app/domain/preview-title.ts';
import { FieldMessages } from './field-messages.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';

const TITLE_MAX = 100;

interface YouTubeOptionsProps {
  readonly options: Draft['youtube'];
  readonly caption: string;
  readonly problem: ComposerProblem | null;
  readonly onChange: (options: Draft['youtube']) => void;
}

export function YouTubeOptions({ options, caption, problem, onChange }: YouTubeOptionsProps) {
  const messages = listMessages(problem, 'youtube.title');
  return (
    <fieldset className="opts" id="youtube-options" tabIndex={-1}>
      <legend className="h">YouTube</legend>
      <div className={messages.length > 0 ? 'field err' : 'field'}>
        <label htmlFor="youtube-title">Title</label>
        <input
          id="youtube-title"
          name="youtube.title"
          className="input"
          dir="auto"
          maxLength={TITLE_MAX}
          placeholder={toPreviewTitle('', caption, '') || 'The caption’s first line'}
          value={options.title}
          aria-invalid={messages.length > 0}
          aria-describedby="youtube-title-hint youtube-title-messages"
          onChange={({ target }) => onChange({ ...options, title: target.value })}
        />
        <p className="hint" id="youtube-title-hint">
          Empty: the caption’s first line. The video goes out unlisted.
        </p>
        <FieldMessages id="youtube-title-messages" messages={messages} />
      </div>
      <div className="checks">
        <label className="check">
          <input
            type="checkbox"
            name="youtube.madeForKids"
            checked={options.madeForKids}
            onChange={({ target }) => onChange({ ...options, madeForKids: target.checked })}
          />
          <span>Made for kids</span>
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="youtube.syntheticMedia"
            checked={options.syntheticMedia}
            onChange={({ target }) => onChange({ ...options, syntheticMedia: target.checked })}
          />
          <span>Altered or synthetic</span>
        </label>
      </div>
    </fieldset>
  );
}
