import { useId, useState } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { MAX_COLLABORATORS, TRIAL_REELS } from '#app/domain/posts/instagram-limits.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { MetaMore, STORY, STORY_HINT } from './meta-more.tsx';
import { OptionChecks } from './option-checks.tsx';
import { OptionText } from './option-text.tsx';
import { TagFields } from './tag-fields.tsx';
import type { TagRowsProps } from './tag-rows.tsx';

export interface InstagramOptionsProps extends Pick<TagRowsProps, 'sent' | 'files'> {
  readonly options: Draft['instagram'];
  /** Whether the platform gets one video. */
  readonly isVideo: boolean;
  readonly onChange: (options: Draft['instagram']) => void;
}

const CHECKS = [STORY, ['madeWithAi', 'Made with AI']] as const;
const FEED = [['noFeed', 'Keep the reel out of the feed']] as const;
const NAMES_HINT = `Up to ${MAX_COLLABORATORS} usernames, separated by commas. The post appears on their profiles once they accept.`;
const PLACE_HINT =
  'The ID of the place’s Facebook Page, a number on its “About” tab. Instagram has no search for places here.';

/** Lets a person choose a story over a post, and what only Instagram has. Starts open where something is set. */
export function InstagramOptions({
  options,
  isVideo,
  sent,
  files,
  onChange,
}: InstagramOptionsProps) {
  // Without scripts, nothing could show the fields again.
  const isHydrated = useIsHydrated();
  const [isOpened, setIsOpened] = useState(false);
  const isSet = Object.values(options).some(Boolean);
  const hasReelOption = options.noFeed || options.trialReel !== null || options.audioName !== '';
  const hasReel = !options.isStory && (isVideo || hasReelOption);
  const change = (part: Partial<Draft['instagram']>): void => onChange({ ...options, ...part });
  return (
    <MetaMore platform="instagram" isSet={isSet} onToggle={setIsOpened}>
      <OptionChecks
        platform="instagram"
        labels={options.isStory ? [STORY] : CHECKS}
        options={options}
        onChange={change}
      />
      {STORY_HINT}
      {options.isStory ? null : (
        <OptionText
          label="Collaborators"
          name="instagram.collaborators"
          value={options.collaborators}
          hint={NAMES_HINT}
          onChange={(collaborators) => change({ collaborators })}
        />
      )}
      <TagFields
        isShown={isOpened || isSet}
        tags={options.tags}
        sent={sent}
        files={files}
        onChange={(tags) => change({ tags })}
      />
      <OptionText
        label="Location"
        name="instagram.locationId"
        value={options.locationId}
        hint={PLACE_HINT}
        onChange={(locationId) => change({ locationId })}
      />
      {hasReel || !isHydrated ? <ReelOptions options={options} onChange={change} /> : null}
    </MetaMore>
  );
}

const TRIALS: Readonly<Record<(typeof TRIAL_REELS)[number], string>> = {
  manual: 'Yes, and I show it to followers in Instagram’s app',
  performance: 'Yes, and Instagram shows it to followers if it does well',
};

interface ReelOptionsProps {
  readonly options: Draft['instagram'];
  readonly onChange: (change: Partial<Draft['instagram']>) => void;
}

function ReelOptions({ options, onChange }: ReelOptionsProps) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Trial reel</label>
        <select
          id={id}
          name="instagram.trialReel"
          className="select"
          aria-describedby={`${id}-hint`}
          value={options.trialReel ?? ''}
          onChange={({ target }) =>
            onChange({ trialReel: TRIAL_REELS.find((who) => who === target.value) ?? null })
          }
        >
          <option value="">No</option>
          {TRIAL_REELS.map((who) => (
            <option key={who} value={who}>
              {TRIALS[who]}
            </option>
          ))}
        </select>
        <p className="hint" id={`${id}-hint`}>
          Only people who don’t follow you see a trial at first.
        </p>
      </div>
      <OptionText
        label="Name of its sound"
        name="instagram.audioName"
        value={options.audioName}
        hint="For a reel with your own sound. Instagram lets you name it only once."
        onChange={(audioName) => onChange({ audioName })}
      />
      <OptionChecks platform="instagram" labels={FEED} options={options} onChange={onChange} />
    </>
  );
}
