import { Hash, PenLine } from 'lucide-react';
import type { CaptionOutput } from '#app/domain/suggestions/captions.ts';
import type { HashtagSetOutput } from '#app/domain/suggestions/hashtags.ts';
import { PLACES } from '../shell/places.ts';
import { toLanguageProps } from './brief-fields.tsx';
import type { SuggestionKind } from './suggestion-kind.ts';

export const CAPTION_KIND: SuggestionKind<CaptionOutput> = {
  href: PLACES.captions.href,
  title: PLACES.captions.name,
  lead: 'Turn a topic into a caption that fits.',
  button: 'Generate Caption',
  icon: PenLine,
  field: { name: 'caption', label: 'Caption' },
  toText: ({ caption }) => caption,
  toCount: ({ characters, maxCharacters }) => ({
    label: `Characters: ${characters} / ${maxCharacters}`,
    used: characters,
    max: maxCharacters,
  }),
  show: ({ caption, language }) => (
    <p className="said" {...toLanguageProps(language)}>
      {caption}
    </p>
  ),
};

const withSign = (tag: string): string => `#${tag}`;

export const HASHTAG_KIND: SuggestionKind<HashtagSetOutput> = {
  href: PLACES.hashtags.href,
  title: PLACES.hashtags.name,
  lead: 'Turn a topic into hashtags that fit.',
  button: 'Generate Hashtags',
  icon: Hash,
  field: { name: 'hashtags', label: 'Hashtags, separated by spaces' },
  toText: ({ hashtags }) => hashtags.map(withSign).join(' '),
  toCount: ({ count, maxHashtags }) => ({
    label: `Count: ${count} / ${maxHashtags}`,
    used: count,
    max: maxHashtags,
  }),
  show: ({ hashtags, language }) => (
    <ul className="tagset" {...toLanguageProps(language)}>
      {hashtags.map((tag) => (
        <li className="tag" key={tag}>
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  ),
};
