import { splitNames } from '#app/domain/posts/instagram-names.ts';

interface PreviewCreditsProps {
  /** As typed. */
  readonly collaborators: string;
}

/** The coauthors of a post on Instagram, after the name of its author. */
export function PreviewCredits({ collaborators }: PreviewCreditsProps) {
  const names = splitNames(collaborators);
  if (names.length === 0) return null;
  return ` and ${names.length === 1 ? names[0] : `${names.length} others`}`;
}
