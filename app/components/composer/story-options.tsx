import type { ReactNode } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { OptionChecks } from './option-checks.tsx';
import { useOpenOnce } from './use-open-once.ts';

export interface InstagramOptionsProps {
  readonly options: Draft['instagram'];
  readonly onChange: (options: Draft['instagram']) => void;
}

export interface FacebookOptionsProps {
  readonly options: Draft['facebook'];
  readonly onChange: (options: Draft['facebook']) => void;
}

const STORY = ['isStory', 'Publish as a story'] as const;
const INSTAGRAM = [STORY, ['madeWithAi', 'Made with AI']] as const;
const FACEBOOK = [STORY] as const;

/** Lets a person choose a story over a post, and Instagram's label. Starts open where something is set. */
export function InstagramOptions({ options, onChange }: InstagramOptionsProps) {
  return (
    <More platform="instagram" isSet={Object.values(options).some(Boolean)}>
      <OptionChecks
        platform="instagram"
        labels={options.isStory ? [STORY] : INSTAGRAM}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
    </More>
  );
}

/** Lets a person choose a story over a post. Starts open for a story. */
export function FacebookOptions({ options, onChange }: FacebookOptionsProps) {
  return (
    <More platform="facebook" isSet={options.isStory}>
      <OptionChecks
        platform="facebook"
        labels={FACEBOOK}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
    </More>
  );
}

interface MoreProps {
  readonly platform: 'instagram' | 'facebook';
  readonly isSet: boolean;
  readonly children: ReactNode;
}

function More({ platform, isSet, children }: MoreProps) {
  const isOpen = useOpenOnce(isSet);
  return (
    <fieldset className="opts" id={`${platform}-options`} tabIndex={-1}>
      <legend className="h">{PLATFORMS[platform].name}</legend>
      <details className="moreopts" open={isOpen}>
        <summary className="small">More</summary>
        <div>
          {children}
          <p className="hint">
            A story shows one image or video for 24 hours, without text and first comment.
          </p>
        </div>
      </details>
    </fieldset>
  );
}
