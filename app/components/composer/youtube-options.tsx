import { useState } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { YOUTUBE_CATEGORIES } from '#app/domain/posts/youtube-categories.ts';
import { YOUTUBE_CATEGORY_IDS } from '#app/domain/posts/youtube-category-ids.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { OptionChecks } from './option-checks.tsx';
import { CaptionsField } from './captions-field.tsx';
import { PlaylistField } from './playlist-field.tsx';
import { useOpenOnce } from './use-open-once.ts';
import { type ComposerProblem, listMessages } from './problem.ts';

const TITLE_MAX = 100;
const CATEGORIES = Object.entries(YOUTUBE_CATEGORIES).toSorted(([, a], [, b]) =>
  a.localeCompare(b, 'en'),
);

export interface YouTubeOptionsProps {
  readonly options: Draft['youtube'];
  /** The caption's first line, which is the title if none is typed. Empty without a caption. */
  readonly title: string;
  /** The ID of the account whose playlists are shown; null if none is connected. */
  readonly accountId: string | null;
  readonly problem: ComposerProblem | null;
  readonly onChange: (options: Draft['youtube']) => void;
}

export function YouTubeOptions(props: YouTubeOptionsProps) {
  const { options, title, problem, onChange } = props;
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
          placeholder={title || 'The caption’s first line'}
          value={options.title}
          aria-invalid={messages.length > 0}
          aria-describedby="youtube-title-hint youtube-title-messages"
          onChange={({ target }) => onChange({ ...options, title: target.value })}
        />
        <p className="hint" id="youtube-title-hint">
          Leave blank to use the caption’s first line. The video is published as unlisted.
        </p>
        <FieldMessages id="youtube-title-messages" messages={messages} />
      </div>
      <TagsField options={options} problem={problem} onChange={onChange} />
      <div className="field">
        <label htmlFor="youtube-category">Category</label>
        <select
          id="youtube-category"
          name="youtube.categoryId"
          className="select"
          value={options.categoryId ?? ''}
          onChange={({ target }) =>
            onChange({
              ...options,
              categoryId: YOUTUBE_CATEGORY_IDS.find((id) => id === target.value) ?? null,
            })
          }
        >
          <option value="">Default (People & Blogs)</option>
          {CATEGORIES.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <OptionChecks
        platform="youtube"
        labels={USUAL}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
      <MoreOptions {...props} />
    </fieldset>
  );
}

const USUAL = [
  ['isQuiet', 'Don’t notify subscribers'],
  ['madeForKids', 'Made for kids'],
  ['syntheticMedia', 'Altered or synthetic'],
] as const;

const MORE = [
  ['paidPlacement', 'Contains a paid promotion'],
  ['noEmbedding', 'Don’t let other sites embed it'],
  ['isReusable', 'Let others reuse it (Creative Commons)'],
] as const;

/** Holds the options that few videos need. Starts open if one of them is set. */
function MoreOptions({ options, accountId, problem, onChange }: YouTubeOptionsProps) {
  const isSet =
    options.playlistId !== '' || options.captions !== '' || MORE.some(([name]) => options[name]);
  const isOpen = useOpenOnce(isSet);
  const [isShown, setIsShown] = useState(isSet);
  return (
    <details
      className="moreopts"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsShown((was) => was || currentTarget.open)}
    >
      <summary className="small">More options</summary>
      <PlaylistField
        accountId={isShown ? accountId : null}
        value={options.playlistId}
        messages={listMessages(problem, 'youtube.playlistId')}
        onChange={(playlistId) => onChange({ ...options, playlistId })}
      />
      <CaptionsField
        captions={options}
        messages={listMessages(problem, 'youtube.captions')}
        onChange={(captions) => onChange({ ...options, ...captions })}
      />
      <OptionChecks
        platform="youtube"
        labels={MORE}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
    </details>
  );
}

function TagsField({
  options,
  problem,
  onChange,
}: Pick<YouTubeOptionsProps, 'options' | 'problem' | 'onChange'>) {
  const messages = listMessages(problem, 'youtube.tags');
  return (
    <div className={messages.length > 0 ? 'field err' : 'field'}>
      <label htmlFor="youtube-tags">Tags, separated by commas</label>
      <input
        id="youtube-tags"
        name="youtube.tags"
        className="input"
        dir="auto"
        value={options.tags}
        aria-invalid={messages.length > 0}
        aria-describedby="youtube-tags-hint youtube-tags-messages"
        onChange={({ target }) => onChange({ ...options, tags: target.value })}
      />
      <p className="hint" id="youtube-tags-hint">
        Leave blank to use the hashtags. At most 500 characters together.
      </p>
      <FieldMessages id="youtube-tags-messages" messages={messages} />
    </div>
  );
}
