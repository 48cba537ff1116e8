import { splitNames } from '#app/domain/posts/instagram-names.ts';

interface PreviewCreditsProps {
  /** As typed. */
  readonly collaborators: string;
}

/** The coauthors of a post on Instagram, after the name of its author. */
export function PreviewCredits({ collaborators }: PreviewCreditsProps) {
  const [first, ...others] = splitNames(collaborators);
  if (first === undefined) return null;
  const more = others.length === 1 ? '1 other' : `${others.length} others`;
  return ` and ${others.length === 0 ? first : more}`;
}
