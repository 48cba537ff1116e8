import { PLATFORM_IDS, type PlatformId, toPlatformId } from '../platforms/platforms.ts';
import { parseTags } from '../posts/instagram-tags.ts';
import { splitTags } from '../posts/youtube-text-rules.ts';
import { readCsvCell } from './csv-cell.ts';
import { splitPoll } from './poll-cell.ts';
import { FLAGS, readThread } from './thread-cell.ts';

/** Turns a cell into its value in the publish request. */
type ReadCell = (cell: string) => unknown;

const asText: ReadCell = (cell) => cell;
const asList: ReadCell = (cell) => splitList(cell);
const splitList = (cell: string): string[] =>
  cell
    .split(/[\s,;]+/u)
    .map(unquote)
    .filter(Boolean);
/** A value that isn't shown to anyone: an ID or an enum value. */
const asWord: ReadCell = (cell) => unquote(cell);
const asPlatforms: ReadCell = (cell) => splitList(cell).map(toPlatformId);
/** Other text is kept as is, and validation reports it under the field's name. */
const asFlag: ReadCell = (cell) => FLAGS[unquote(cell).toLowerCase()] ?? cell;

/** Other text is kept as is, and validation reports it under the field's name. */
const asNumber: ReadCell = (cell) =>
  /^\d{1,9}$/u.test(unquote(cell)) ? Number(unquote(cell)) : cell;

/** Spreadsheets write a space between the date and the time of day. */
const asTime: ReadCell = (cell) => unquote(cell).replace(/^(\d{4}-\d\d-\d\d) +(?=\d)/u, '$1T');

const QUOTED = /^["'“”„‟‘’‚«»‹›](.*)["'“”„‟‘’‚«»‹›]$/su;

/** Removes surrounding quotes, including the curly ones that spreadsheets and word processors insert. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  return QUOTED.exec(trimmed)?.[1]?.trim() ?? trimmed;
}

/** Normalizes a column name, so that `Alt Text` and `alt-text` are the same column. */
export function toColumnName(text: string): string {
  return unquote(text)
    .toLowerCase()
    .replace(/[\s\u200B\uFEFF-]+/gu, '_');
}

interface Column {
  /** Path in the publish request. */
  readonly path: readonly string[];
  readonly read: ReadCell;
  /** The pointer of the object that this column stands for when the problem is the whole object. */
  readonly whole?: string;
}

/** The word for an empty list: an empty cell sets nothing. */
export const NO_FILES = 'none';
const asFiles: ReadCell = (cell) => (unquote(cell) === NO_FILES ? [] : splitList(cell));

/** Returns the name of the column with the files that one platform gets in place of the others. */
export const toFilesColumn = (platform: PlatformId): string => `${platform}_media_ids`;

function toFilesEntry(platform: PlatformId): readonly [name: string, column: Column] {
  const path = ['content', 'platformMediaIds', platform];
  return [toFilesColumn(platform), { path, read: asFiles }];
}

/** The word for no first comment: an empty cell of a platform leaves it the shared one. */
const NO_COMMENT = 'none';

/** Reads a comment's cell. A comment with just that word has quotes around it. */
function readComment(cell: string): string {
  if (cell.trim() === NO_COMMENT) return '';
  return unquote(cell) === NO_COMMENT ? NO_COMMENT : cell;
}

/** Returns a first comment's cell as it's read again; undefined leaves it to the shared one. */
export function toCommentCell(text: string | undefined): string {
  if (text === '') return NO_COMMENT;
  return text !== undefined && unquote(text) === NO_COMMENT ? `"${NO_COMMENT}"` : (text ?? '');
}

/** Returns the name of the column with the first comment that one platform gets in place of the shared one. */
export const toCommentColumn = (platform: PlatformId): string => `${platform}_first_comment`;

function toCommentEntry(platform: PlatformId): readonly [name: string, column: Column] {
  const path = ['content', 'platformFirstComments', platform];
  return [toCommentColumn(platform), { path, read: readComment }];
}

/** Returns the columns with the text that one platform gets in place of the shared one. */
function toTextEntries(platform: PlatformId): (readonly [name: string, column: Column])[] {
  const whole = `/individualContent/${platform}`;
  const own = ['individualContent', platform];
  return [
    [`${platform}_caption`, { path: [...own, 'captions'], read: (cell) => [cell], whole }],
    [`${platform}_hashtags`, { path: [...own, 'hashtags'], read: asList }],
  ];
}

const COLUMNS: Readonly<Record<string, Column>> = {
  platforms: { path: ['platforms'], read: asPlatforms },
  account_ids: { path: ['accountIds'], read: asList },
  caption: { path: ['content', 'captions'], read: (cell) => [cell] },
  hashtags: { path: ['content', 'hashtags'], read: asList },
  ...Object.fromEntries(PLATFORM_IDS.flatMap(toTextEntries)),
  first_comment: { path: ['content', 'firstComment'], read: readComment },
  ...Object.fromEntries(PLATFORM_IDS.filter((id) => id !== 'tiktok').map(toCommentEntry)),
  hashtags_in_first_comment: { path: ['content', 'hashtagsInFirstComment'], read: asPlatforms },
  mentions: { path: ['content', 'mentions'], read: asList },
  snippet_ids: { path: ['content', 'snippetIds'], read: asList },
  snippet_link: { path: ['content', 'variables', 'link'], read: asText },
  snippet_date: { path: ['content', 'variables', 'date'], read: asText },
  snippet_campaign: { path: ['content', 'variables', 'campaign'], read: asText },
  disclose_made_with_ai: { path: ['content', 'disclosure', 'madeWithAi'], read: asFlag },
  disclose_paid_partnership: { path: ['content', 'disclosure', 'paidPartnership'], read: asFlag },
  disclose_own_brand: { path: ['content', 'disclosure', 'ownBrand'], read: asFlag },
  media_ids: { path: ['content', 'mediaIds'], read: asList },
  ...Object.fromEntries(PLATFORM_IDS.map(toFilesEntry)),
  leave_out_files: { path: ['content', 'leaveOutFiles'], read: asFlag },
  cover_media_id: { path: ['content', 'coverMediaId'], read: asWord },
  publish_at: { path: ['publishAt', 'local'], read: asTime, whole: '/publishAt' },
  time_zone: { path: ['publishAt', 'timeZone'], read: asWord },
  disambiguation: { path: ['publishAt', 'disambiguation'], read: asWord },
  queue: { path: ['queue'], read: asText },
  queue_front: { path: ['queueFront'], read: asFlag },
  privacy_status: { path: ['content', 'privacyStatus'], read: asWord },
  instagram_format: { path: ['platformOptions', 'instagram', 'format'], read: asWord },
  facebook_format: { path: ['platformOptions', 'facebook', 'format'], read: asWord },
  instagram_made_with_ai: { path: ['platformOptions', 'instagram', 'madeWithAi'], read: asFlag },
  instagram_collaborators: {
    path: ['platformOptions', 'instagram', 'collaborators'],
    read: asList,
  },
  instagram_user_tags: { path: ['platformOptions', 'instagram', 'userTags'], read: parseTags },
  instagram_location_id: { path: ['platformOptions', 'instagram', 'locationId'], read: asWord },
  instagram_share_to_feed: { path: ['platformOptions', 'instagram', 'shareToFeed'], read: asFlag },
  instagram_audio_name: { path: ['platformOptions', 'instagram', 'audioName'], read: asText },
  instagram_trial_reel: { path: ['platformOptions', 'instagram', 'trialReel'], read: asWord },
  facebook_link: { path: ['platformOptions', 'facebook', 'link'], read: asText },
  facebook_place_id: { path: ['platformOptions', 'facebook', 'placeId'], read: asWord },
  facebook_background_id: { path: ['platformOptions', 'facebook', 'backgroundId'], read: asWord },
  tiktok_privacy_level: { path: ['platformOptions', 'tiktok', 'privacyLevel'], read: asWord },
  tiktok_allow_comment: { path: ['platformOptions', 'tiktok', 'allowComment'], read: asFlag },
  tiktok_allow_duet: { path: ['platformOptions', 'tiktok', 'allowDuet'], read: asFlag },
  tiktok_allow_stitch: { path: ['platformOptions', 'tiktok', 'allowStitch'], read: asFlag },
  tiktok_ai_generated: { path: ['platformOptions', 'tiktok', 'aiGenerated'], read: asFlag },
  tiktok_title: { path: ['platformOptions', 'tiktok', 'title'], read: asText },
  tiktok_cover_photo: { path: ['platformOptions', 'tiktok', 'coverPhoto'], read: asNumber },
  tiktok_add_music: { path: ['platformOptions', 'tiktok', 'addMusic'], read: asFlag },
  youtube_title: { path: ['platformOptions', 'youtube', 'title'], read: asText },
  youtube_made_for_kids: { path: ['platformOptions', 'youtube', 'madeForKids'], read: asFlag },
  youtube_synthetic_media: { path: ['platformOptions', 'youtube', 'syntheticMedia'], read: asFlag },
  youtube_tags: { path: ['platformOptions', 'youtube', 'tags'], read: splitTags },
  youtube_category_id: { path: ['platformOptions', 'youtube', 'categoryId'], read: asText },
  youtube_notify_subscribers: {
    path: ['platformOptions', 'youtube', 'notifySubscribers'],
    read: asFlag,
  },
  youtube_license: { path: ['platformOptions', 'youtube', 'license'], read: asWord },
  youtube_embeddable: { path: ['platformOptions', 'youtube', 'embeddable'], read: asFlag },
  youtube_paid_placement: { path: ['platformOptions', 'youtube', 'paidPlacement'], read: asFlag },
  youtube_playlist_id: { path: ['platformOptions', 'youtube', 'playlistId'], read: asWord },
  youtube_captions: { path: ['platformOptions', 'youtube', 'captions', 'text'], read: asText },
  youtube_captions_language: {
    path: ['platformOptions', 'youtube', 'captions', 'language'],
    read: asWord,
  },
  youtube_captions_name: {
    path: ['platformOptions', 'youtube', 'captions', 'name'],
    read: asText,
  },
  twitter_reply_settings: { path: ['platformOptions', 'twitter', 'replySettings'], read: asWord },
  twitter_made_with_ai: { path: ['platformOptions', 'twitter', 'madeWithAi'], read: asFlag },
  twitter_paid_partnership: {
    path: ['platformOptions', 'twitter', 'paidPartnership'],
    read: asFlag,
  },
  twitter_thread: { path: ['platformOptions', 'twitter', 'thread'], read: readThread },
  twitter_split_caption: { path: ['platformOptions', 'twitter', 'splitCaption'], read: asFlag },
  twitter_thread_numbers: { path: ['platformOptions', 'twitter', 'threadNumbers'], read: asFlag },
  twitter_poll_options: {
    path: ['platformOptions', 'twitter', 'poll', 'options'],
    read: splitPoll,
    whole: '/platformOptions/twitter/poll',
  },
  twitter_poll_minutes: {
    path: ['platformOptions', 'twitter', 'poll', 'durationMinutes'],
    read: asNumber,
  },
  linkedin_poll_question: {
    path: ['platformOptions', 'linkedin', 'poll', 'question'],
    read: asText,
    whole: '/platformOptions/linkedin/poll',
  },
  linkedin_poll_options: {
    path: ['platformOptions', 'linkedin', 'poll', 'options'],
    read: splitPoll,
  },
  linkedin_poll_days: {
    path: ['platformOptions', 'linkedin', 'poll', 'durationDays'],
    read: asNumber,
  },
  linkedin_link_card: { path: ['platformOptions', 'linkedin', 'linkCard'], read: asFlag },
  linkedin_link_title: { path: ['platformOptions', 'linkedin', 'linkTitle'], read: asText },
  linkedin_link_description: {
    path: ['platformOptions', 'linkedin', 'linkDescription'],
    read: asText,
  },
  linkedin_link_image: { path: ['platformOptions', 'linkedin', 'linkImage'], read: asFlag },
  linkedin_visibility: { path: ['platformOptions', 'linkedin', 'visibility'], read: asWord },
  linkedin_document_title: {
    path: ['platformOptions', 'linkedin', 'documentTitle'],
    read: asText,
  },
  linkedin_allow_reshare: { path: ['platformOptions', 'linkedin', 'allowReshare'], read: asFlag },
  auto_fit: { path: ['autoFit'], read: asFlag },
  shorten_links: { path: ['shortenLinks'], read: asFlag },
  carousel_shape: { path: ['fit', 'carouselShape'], read: asWord },
  allow_duplicate: { path: ['allowDuplicate'], read: asFlag },
  external_id: { path: ['externalId'], read: asText },
};

/** The columns that a CSV of posts can have, in any order. */
export const BULK_ROW_COLUMNS: readonly string[] = Object.keys(COLUMNS);

/**
 * Why a row was refused in an earlier run. The column is ignored, so that a results file can be resubmitted
 * as is.
 */
export const REASON_COLUMN = 'reason';

/** Returns the publish request that a line of a CSV describes. Empty and missing cells set nothing. */
export function toBulkRow(header: readonly string[], cells: readonly string[]): object {
  const row: Record<string, unknown> = { content: {} };
  // By the cells: a row can be far shorter than its header.
  for (const [index, text] of cells.slice(0, header.length).entries()) {
    const column = COLUMNS[header[index] ?? ''];
    const cell = readCsvCell(text.trim());
    if (column && cell !== '') setAt(row, column.path, column.read(cell));
  }
  return completeRow(row);
}

/** Returns a row as the request has it: with its time in the right form, and with the texts of platforms turned on. */
export function completeRow(row: Record<string, unknown>): Record<string, unknown> {
  const timed = joinTime(row);
  return 'individualContent' in timed ? { isIndividualMode: true, ...timed } : timed;
}

/**
 * Makes a time that has neither a zone nor a rule a text, as the request has it. The columns of a time are members of
 * one object, so that each problem has its column.
 */
function joinTime(row: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(Object(row['publishAt']) as object);
  const [[name, value] = []] = members;
  const isAlone = members.length === 1 && name === 'local';
  return isAlone ? { ...row, publishAt: value } : row;
}

/** Sets a value at a path and creates missing objects along the way. */
export function setAt(
  target: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = (target[name] ?? {}) as Record<string, unknown>;
  target[name] = inner;
  setAt(inner, rest, value);
}

/** Returns the column that a JSON pointer comes from, or null if no column maps to it. */
export function findBulkColumn(pointer: string): string | null {
  const found = Object.entries(COLUMNS).find(([, { path, whole }]) => {
    const start = `/${path.join('/')}`;
    return pointer === start || pointer === whole || pointer.startsWith(`${start}/`);
  });
  return found?.[0] ?? null;
}

/** Returns what a request has for a column. */
export function readBulkPath(name: string, request: object): unknown {
  let value: unknown = request;
  for (const member of COLUMNS[name]?.path ?? [])
    value =
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([key]) => key === member)?.[1]
        : undefined;
  return value;
}

/** Returns a column's value as it appears in the request, with its path. */
export function readBulkMember(
  name: string,
  value: unknown,
): { readonly path: readonly string[]; readonly value: unknown } | null {
  const column = COLUMNS[name];
  if (!column) return null;
  if (typeof value === 'string') return { path: column.path, value: column.read(value.trim()) };
  const isPlatforms = name === 'platforms' && Array.isArray(value);
  return { path: column.path, value: isPlatforms ? value.map(toKnownPlatform) : value };
}

function toKnownPlatform(name: unknown): unknown {
  return typeof name === 'string' ? toPlatformId(name) : name;
}
