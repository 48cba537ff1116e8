import type { ReactNode } from 'react';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { useOpenOnce } from './use-open-once.ts';

/** What a person can choose on both platforms, as the name of the option and its label. */
export const STORY = ['isStory', 'Publish as a story'] as const;

export const STORY_HINT = (
  <p className="hint">
    A story shows one image or video for 24 hours, without text and first comment.
  </p>
);

interface MetaMoreProps {
  readonly platform: 'instagram' | 'facebook';
  readonly isSet: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Folds the options of Instagram or Facebook away. Starts open where something is set. */
export function MetaMore({ platform, isSet, onToggle, children }: MetaMoreProps) {
  const isOpen = useOpenOnce(isSet);
  return (
    <fieldset className="opts" id={`${platform}-options`} tabIndex={-1}>
      <legend className="h">{PLATFORMS[platform].name}</legend>
      <details
        className="moreopts"
        open={isOpen}
        onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      >
        <summary className="small">More</summary>
        <div className="metafields">{children}</div>
      </details>
    </fieldset>
  );
}
