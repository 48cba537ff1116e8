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
  toText: ({ caption, posts }) => (posts.length > 0 ? posts.join('\n\n') : caption),
  toCount: ({ characters, maxCharacters, posts }) => ({
    label:
      posts.length > 0 ? `Posts: ${posts.length}` : `Characters: ${characters} / ${maxCharacters}`,
    used: characters,
    max: maxCharacters,
  }),
  // The composer edits the posts of a thread one by one.
  canEdit: ({ posts }) => posts.length === 0,
  show: (caption) => <CaptionTexts caption={caption} />,
};

function CaptionTexts({ caption: { caption, posts, firstComment, language } }: CaptionTextsProps) {
  const own = toLanguageProps(language);
  return (
    <>
      {posts.length > 0 ? (
        <ol className="stack">
          {posts.map((post) => (
            <li key={post} className="said" {...own}>
              {post}
            </li>
          ))}
        </ol>
      ) : (
        <p className="said" {...own}>
          {caption}
        </p>
      )}
      {firstComment === null ? null : (
        <div>
          <p className="small mut">First comment</p>
          <p className="said" {...own}>
            {firstComment}
          </p>
        </div>
      )}
    </>
  );
}

interface CaptionTextsProps {
  readonly caption: CaptionOutput;
}

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
