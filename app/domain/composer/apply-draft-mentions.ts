import {
  createMentionMaps,
  explainPlainMention,
  type FoundMention,
  listMentionKeys,
} from '../content/apply-mentions.ts';
import { toMentionKey } from '../mentions/mention-limits.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { PostMention } from '../posts/mention-fields.ts';
import type { LittleTextMention } from '../text/little-text.ts';
import { type Mentions, readMentions } from './draft-mentions.ts';
import { listDraftTexts, mapDraftTexts } from './draft-texts.ts';
import { type Draft, getDraftText } from './draft.ts';
import { placeDraftComment } from './place-draft-comment.ts';

type Declared = Mentions[number];

/** A name that a draft declares. */
export interface DeclaredMention {
  readonly name: string;
  /** Null if the workspace has no mention with the name. */
  readonly mention: PostMention | null;
}

/** Returns whom a draft declares. A mention that's declared by name has the handles of the directory. */
export function listDeclared(
  { mentions }: Pick<Draft, 'mentions'>,
  directory: readonly PostMention[],
): DeclaredMention[] {
  const byKey = new Map(directory.map((mention) => [toMentionKey(mention.name), mention] as const));
  return readMentions(mentions)
    .filter(isReadable)
    .map((declared) =>
      typeof declared === 'string'
        ? { name: declared, mention: byKey.get(toMentionKey(declared)) ?? null }
        : { name: declared.name, mention: declared },
    );
}

/** A form can send anything as a draft. */
function isReadable(declared: unknown): boolean {
  if (typeof declared === 'string') return true;
  if (!isObject(declared)) return false;
  const { name, displayName, handles } = declared;
  return typeof name === 'string' && typeof displayName === 'string' && isObject(handles);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const listKnown = (draft: Draft, directory: readonly PostMention[]): PostMention[] =>
  listDeclared(draft, directory).flatMap(({ mention }) => mention ?? []);

/** Returns the draft with the texts that a platform gets, as the server writes them for its delivery. */
export function applyDraftMentions(
  draft: Draft,
  platform: PlatformId,
  directory: readonly PostMention[] = [],
): Draft {
  const maps = createMentionMaps(listKnown(draft, directory), platform);
  return maps ? mapDraftTexts(draft, maps) : draft;
}

/** Returns the mentions that LinkedIn shows as links to a name. */
export const listShownNames = (
  draft: Draft,
  platform: PlatformId,
  directory: readonly PostMention[],
): LittleTextMention[] =>
  platform === 'linkedin'
    ? listKnown(draft, directory).flatMap(({ handles }) => handles.linkedin ?? [])
    : [];

/** Returns a note for each mention that a platform gets as a plain name. */
export function listMentionNotes(
  draft: Draft,
  platform: PlatformId,
  directory: readonly PostMention[],
): string[] {
  const found: FoundMention[] = [];
  const maps = createMentionMaps(listKnown(draft, directory), platform, (one) => found.push(one));
  if (!maps) return [];
  const text = getDraftText(draft, platform);
  maps.toText(text.caption);
  if (platform === 'twitter') draft.twitter.thread.forEach((post) => maps.toText(post.text));
  maps.toComment(placeDraftComment(draft, platform, text).firstComment ?? '');
  return [...new Set(found.flatMap((one) => explainPlainMention(one, platform) ?? []))];
}

/** Returns a draft's mentions with one more name. */
export function declareMention(text: string, name: string): string {
  const mentions = readMentions(text);
  if (hasName(mentions, name)) return text;
  return JSON.stringify([...mentions, name]);
}

/** Returns a draft's mentions without some names. */
export function dropMentions(text: string, names: readonly string[]): string {
  const keys = new Set(names.map(toMentionKey));
  const left = readMentions(text).filter((one) => !keys.has(toMentionKey(toName(one))));
  return left.length > 0 ? JSON.stringify(left) : '';
}

const toName = (declared: Declared): string =>
  typeof declared === 'string' ? declared : declared.name;

const hasName = (mentions: Mentions, name: string): boolean =>
  mentions.some((one) => toMentionKey(toName(one)) === toMentionKey(name));

/** Returns the names after @ in all texts of a draft, as they're compared. */
export const listUsedKeys = (draft: Draft): ReadonlySet<string> =>
  new Set(listDraftTexts(draft).flatMap(listMentionKeys));

/** Returns the mentions of the directory whose names a draft has after @ but doesn't declare. */
export function listOffered(draft: Draft, directory: readonly PostMention[]): PostMention[] {
  const mentions = readMentions(draft.mentions);
  const used = listUsedKeys(draft);
  return directory.filter(({ name }) => used.has(toMentionKey(name)) && !hasName(mentions, name));
}

/** Returns the declared names that the texts had after @ and have no longer. */
export const listRemoved = (
  draft: Draft,
  { before, now }: { readonly before: ReadonlySet<string>; readonly now: ReadonlySet<string> },
): string[] =>
  listDeclared(draft, [])
    .map(({ name }) => name)
    .filter((name) => before.has(toMentionKey(name)) && !now.has(toMentionKey(name)));
