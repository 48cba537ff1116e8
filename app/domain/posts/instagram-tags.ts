import { toInstagramName } from './instagram-names.ts';

/** Where a person is tagged in a file of a post. */
export interface TagText {
  readonly username: string;
  /** From 0 to 1, from the left and from the top. Not set in videos. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** The file's position in the post, from 1. */
  readonly file?: number | undefined;
}

/** Reads the tags of people: one a line, or separated by semicolons, such as `ana x=0.3 y=0.4 file=2`. */
export const parseTags = (text: string): TagText[] =>
  text
    .split(/[\n;]+/u)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(parseTag);

/** Reads one tag. What isn't a number stays a text, which the schema refuses by name. */
export function parseTag(text: string): TagText {
  const [username = '', ...parts] = text.trim().split(/\s+/u);
  const members = parts.map((part): [string, string | number] => {
    const [name = '', value = ''] = part.split('=');
    return [name, value === '' || Number.isNaN(Number(value)) ? value : Number(value)];
  });
  return { username: toInstagramName(username), ...(Object.fromEntries(members) as object) };
}

/** Returns the tags as they're read again, one a line. */
export const toTagsText = (tags: readonly TagText[]): string => tags.map(toTagText).join('\n');

function toTagText({ username, x, y, file }: TagText): string {
  const members = Object.entries({ x, y, file }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  return [username, ...members].join(' ');
}
