import type { TextMaps } from '../posts/map-platform-texts.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { Draft, DraftText } from './draft.ts';

/** Returns the draft with other texts, in all of its fields. */
export function mapDraftTexts(draft: Draft, { toText, toComment }: TextMaps): Draft {
  const toCaption = (text: DraftText): DraftText => ({ ...text, caption: toText(text.caption) });
  const { own, comment, twitter } = draft;
  return {
    ...draft,
    shared: toCaption(draft.shared),
    own: mapValues(own, toCaption),
    comment: { ...comment, text: toComment(comment.text), own: mapValues(comment.own, toComment) },
    twitter: {
      ...twitter,
      thread: twitter.thread.map((post) => ({ ...post, text: toText(post.text) })),
    },
  };
}

/** Lists all texts of a draft, also those that the chosen mode leaves out. */
export function listDraftTexts(draft: Draft): string[] {
  const texts: string[] = [];
  const collect = (text: string): string => {
    texts.push(text);
    return text;
  };
  mapDraftTexts(draft, { toText: collect, toComment: collect });
  return texts;
}

function mapValues<T>(
  values: Partial<Record<PlatformId, T>>,
  change: (value: T) => T,
): Partial<Record<PlatformId, T>> {
  return Object.fromEntries(
    Object.entries(values).map(([platform, value]) => [platform, change(value)]),
  );
}
