import type { Draft } from '#app/domain/composer/draft.ts';
import { MAX_BACKGROUND_TEXT } from '#app/domain/posts/facebook-limits.ts';
import { MetaMore, STORY, STORY_HINT } from './meta-more.tsx';
import { OptionChecks } from './option-checks.tsx';
import { OptionText } from './option-text.tsx';

export interface FacebookOptionsProps {
  readonly options: Draft['facebook'];
  readonly onChange: (options: Draft['facebook']) => void;
}

const CHECKS = [STORY] as const;
const FIELDS = [
  [
    'link',
    'Link card',
    'The link whose card the post shows. By default, the first one in the text. Facebook reads the title and image from the page. Only without files.',
  ],
  [
    'placeId',
    'Location',
    'The ID of the place’s Facebook Page, a number on its “About” tab. Only for text and images.',
  ],
  [
    'backgroundId',
    'Background',
    `The ID of one of Facebook’s backgrounds, for a text of up to ${MAX_BACKGROUND_TEXT} characters without files and link card.`,
  ],
] as const;

/** Lets a person choose a story over a post, and what Facebook shows with a post. Starts open where something is set. */
export function FacebookOptions({ options, onChange }: FacebookOptionsProps) {
  return (
    <MetaMore platform="facebook" isSet={Object.values(options).some(Boolean)}>
      <OptionChecks
        platform="facebook"
        labels={CHECKS}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
      {STORY_HINT}
      {(options.isStory ? [] : FIELDS).map(([name, label, hint]) => (
        <OptionText
          key={name}
          label={label}
          name={`facebook.${name}`}
          value={options[name]}
          hint={hint}
          onChange={(text) => onChange({ ...options, [name]: text })}
        />
      ))}
    </MetaMore>
  );
}
