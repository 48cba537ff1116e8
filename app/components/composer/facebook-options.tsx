import type { Draft } from '#app/domain/composer/draft.ts';
import { MetaMore, STORY } from './meta-more.tsx';
import { OptionChecks } from './option-checks.tsx';

export interface FacebookOptionsProps {
  readonly options: Draft['facebook'];
  readonly onChange: (options: Draft['facebook']) => void;
}

const CHECKS = [STORY] as const;

/** Lets a person choose a story over a post. Starts open for a story. */
export function FacebookOptions({ options, onChange }: FacebookOptionsProps) {
  return (
    <MetaMore platform="facebook" isSet={options.isStory}>
      <OptionChecks
        platform="facebook"
        labels={CHECKS}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
    </MetaMore>
  );
}
