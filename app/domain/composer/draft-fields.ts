import { CAROUSEL_SHAPES } from '../fit/carousel-shapes.ts';
import { parseCover, toCoverFields } from './draft-cover.ts';
import { parseDraftFiles, toFileFields } from './draft-files.ts';
import { NO_LINKEDIN_POLL, parsePoll, toPollFields } from './draft-poll.ts';
import { parseThread, toThreadFields } from './draft-thread.ts';
import { type Draft, type DraftText, EMPTY_DRAFT } from './draft.ts';
import { type CommentField, joinHashtags, ownField, splitHashtags } from './text-fields.ts';
import { parseTimeChoice, toTimeFields } from '../posts/time-choice.ts';
import { DISCLOSURES } from '../posts/disclosures.ts';
import { MAX_ACCOUNTS_PER_POST } from '../posts/accounts-per-post.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import { LINKEDIN_VISIBILITIES } from '../posts/linkedin-limits.ts';
import { TRIAL_REELS } from '../posts/instagram-limits.ts';
import { TIKTOK_PRIVACY_LEVELS, TWITTER_REPLIERS } from '../posts/publish-options.ts';
import { YOUTUBE_CATEGORY_IDS } from '../posts/youtube-category-ids.ts';

/** Names the platforms whose own text is meant as it is, empty parts included. Sent by scripts only. */
const COMPLETE_FIELD = 'complete';

const isOn = (fields: URLSearchParams, name: string): boolean => fields.get(name) === 'on';

/** The options of a platform that are on or off, and those that are text as typed. */
type PlainOptions<Options> = {
  [
    Name in keyof Options as Options[Name] extends boolean
      ? Name
      : string extends Options[Name]
        ? Name
        : never
  ]: Options[Name];
};

/** Reads them by their defaults, so that no option can be forgotten here. */
function readPlain<Id extends PlatformId>(
  fields: URLSearchParams,
  platform: Id,
): PlainOptions<Draft[Id]> {
  const options = Object.entries<unknown>(EMPTY_DRAFT[platform]).flatMap(([name, none]) => {
    const field = `${platform}.${name}`;
    if (none === false) return [[name, isOn(fields, field)]];
    return none === '' ? [[name, readText(fields, field)]] : [];
  });
  return Object.fromEntries(options) as PlainOptions<Draft[Id]>;
}

/** Returns the fields of all options that are on or off, a text, or one of several values. */
const toPlainFields = (draft: Draft): [string, string][] =>
  PLATFORM_IDS.flatMap((platform) =>
    Object.entries<unknown>(EMPTY_DRAFT[platform]).map(([name, none]): [string, string] => {
      const value: unknown = Reflect.get(draft[platform], name);
      const text = typeof value === 'string' && value !== none ? value : '';
      return [`${platform}.${name}`, value === true ? 'on' : text];
    }),
  );

/** Returns the chosen one of these values; null for any other and for none. */
const readChoice = <T extends string>(
  fields: URLSearchParams,
  name: string,
  values: readonly T[],
): T | null => values.find((value) => value === fields.get(name)) ?? null;

/** Browsers submit line breaks as \r\n. */
const toTyped = (text: string | null): string => (text ?? '').replaceAll('\r\n', '\n');
const readText = (fields: URLSearchParams, name: string): string => toTyped(fields.get(name));

/** Returns the form field name of a platform's chosen accounts. */
export const accountsField = (platform: PlatformId): string => `accounts.${platform}`;

/** The value that says that no account is chosen. Without any value, it's the default account. */
export const NO_ACCOUNT = 'none';

/** Returns whether these fields come from the composer's form, rather than from a link with a few of them. */
export function isWholeDraft(fields: URLSearchParams): boolean {
  return fields.has('mode');
}

/**
 * Reads a draft from form fields or a link's query. Missing and invalid values become empty. Screens call
 * this for text typed before scripts load, so it doesn't load a schema.
 */
export function parseDraft(fields: URLSearchParams): Draft {
  const shared = {
    caption: readText(fields, 'caption'),
    hashtags: splitHashtags(readText(fields, 'hashtags')),
  };
  return {
    ...parseWhere(fields),
    mode: fields.get('mode') === 'unique' ? 'unique' : 'same',
    shared,
    own: parseOwn(fields, shared),
    ...parseDraftFiles(fields),
    instagram: {
      ...readPlain(fields, 'instagram'),
      trialReel: readChoice(fields, 'instagram.trialReel', TRIAL_REELS),
    },
    facebook: readPlain(fields, 'facebook'),
    tiktok: {
      ...readPlain(fields, 'tiktok'),
      privacyLevel: readChoice(fields, 'tiktok.privacyLevel', TIKTOK_PRIVACY_LEVELS),
    },
    youtube: {
      ...readPlain(fields, 'youtube'),
      categoryId: readChoice(fields, 'youtube.categoryId', YOUTUBE_CATEGORY_IDS),
    },
    linkedin: {
      ...readPlain(fields, 'linkedin'),
      poll: parsePoll(fields, 'linkedin.poll', NO_LINKEDIN_POLL),
      visibility: readChoice(fields, 'linkedin.visibility', LINKEDIN_VISIBILITIES) ?? 'public',
    },
    twitter: {
      ...readPlain(fields, 'twitter'),
      replySettings: readChoice(fields, 'twitter.replySettings', TWITTER_REPLIERS) ?? 'everyone',
      poll: parsePoll(fields, 'twitter.poll'),
      thread: parseThread(fields, toTyped),
    },
    comment: parseComment(fields),
    disclosure: DISCLOSURES.filter((name) => isOn(fields, `disclosure.${name}`)),
    shortenLinks: parseShortening(fields),
    fit: parseFit(fields),
    cover: parseCover(fields),
    time: parseTimeChoice(fields),
    mentions: fields.get('mentions') ?? '',
    resends: fields.get('resends') || null,
  };
}

const MAX_ID_LENGTH = 80;

/** A link that names accounts needn't name their platforms. */
function parseWhere(fields: URLSearchParams): Pick<Draft, 'platforms' | 'accounts'> {
  const accounts = parseAccounts(fields);
  const named = fields.getAll('platforms');
  const isLink = !isWholeDraft(fields);
  const isOn = (id: PlatformId): boolean =>
    named.includes(id) || (isLink && accounts[id] !== undefined);
  return { platforms: PLATFORM_IDS.filter(isOn), accounts };
}

function parseAccounts(fields: URLSearchParams): Draft['accounts'] {
  const accounts: Draft['accounts'] = {};
  for (const platform of PLATFORM_IDS) {
    const ids = new Set(fields.getAll(accountsField(platform)).filter(Boolean));
    if (ids.size === 0) continue;
    accounts[platform] = [...ids]
      .filter((id) => id !== NO_ACCOUNT && id.length <= MAX_ID_LENGTH)
      .slice(0, MAX_ACCOUNTS_PER_POST);
  }
  return accounts;
}

function parseComment(fields: URLSearchParams): Draft['comment'] {
  const listOn = (field: CommentField): PlatformId[] =>
    PLATFORM_IDS.filter((platform) => isOn(fields, ownField(field, platform)));
  const own = PLATFORM_IDS.map((id) => [id, readText(fields, ownField('comment', id))] as const);
  return {
    text: readText(fields, 'comment'),
    own: Object.fromEntries(own.filter(([, text]) => text)),
    none: listOn('comment.none'),
    hashtags: listOn('comment.hashtags'),
  };
}

function toCommentFields({ text, own, none, hashtags }: Draft['comment']): [string, string][] {
  const on = (field: CommentField, platforms: readonly PlatformId[]) =>
    platforms.map((platform): [string, string] => [ownField(field, platform), 'on']);
  return [
    ['comment', text],
    ...PLATFORM_IDS.map((id): [string, string] => [ownField('comment', id), own[id] ?? '']),
    ...on('comment.none', none),
    ...on('comment.hashtags', hashtags),
  ];
}

/** The form sends `seen` whenever it shows the conversion, plus `on` if the person wants it. */
function parseFit(fields: URLSearchParams): Draft['fit'] {
  const values = fields.getAll('fit');
  const [x, y] = [readPart(fields, 'fit.x'), readPart(fields, 'fit.y')];
  const trimStartMs = Math.round(Number(fields.get('fit.start') ?? 0) * 1000);
  return {
    choice: values.includes('on') ? 'on' : values.length > 0 ? 'off' : 'unseen',
    focalPoint: x === null || y === null ? null : { x, y },
    trimStartMs: Number.isSafeInteger(trimStartMs) && trimStartMs >= 0 ? trimStartMs : 0,
    carouselShape: CAROUSEL_SHAPES.find((shape) => shape === fields.get('fit.shape')) ?? null,
  };
}

/** Reads a fraction (0 to 1) that the form sends as a percentage. Returns null for anything else. */
function readPart(fields: URLSearchParams, name: string): number | null {
  const text = fields.get(name);
  const part = text ? Number(text) / 100 : Number.NaN;
  return part >= 0 && part <= 1 ? part : null;
}

/**
 * Without scripts, an empty field of a platform means the shared caption or the shared hashtags. Platforms in
 * `complete` have exactly the text in their fields, so that a person can leave one of them out.
 */
function parseOwn(fields: URLSearchParams, shared: DraftText): Draft['own'] {
  const own: Draft['own'] = {};
  const complete = new Set(fields.getAll(COMPLETE_FIELD));
  for (const platform of PLATFORM_IDS) {
    const caption = readText(fields, ownField('caption', platform));
    const hashtags = splitHashtags(readText(fields, ownField('hashtags', platform)));
    if (complete.has(platform)) own[platform] = { caption, hashtags };
    else if (caption !== '' || hashtags.length > 0)
      own[platform] = {
        caption: caption === '' ? shared.caption : caption,
        hashtags: hashtags.length > 0 ? hashtags : shared.hashtags,
      };
  }
  return own;
}

/** Converts a draft to form fields that `parseDraft` reads back. Omits empty ones. */
export function toDraftFields(draft: Draft): [string, string][] {
  const fields: [string, string][] = [
    ...draft.platforms.map((platform): [string, string] => ['platforms', platform]),
    ...toAccountFields(draft),
    ['mode', draft.mode],
    ['caption', draft.shared.caption],
    ['hashtags', joinHashtags(draft.shared.hashtags)],
    ...toFileFields(draft),
    ...PLATFORM_IDS.flatMap((platform): [string, string][] => [
      [ownField('caption', platform), draft.own[platform]?.caption ?? ''],
      [ownField('hashtags', platform), joinHashtags(draft.own[platform]?.hashtags ?? [])],
      [COMPLETE_FIELD, draft.own[platform] ? platform : ''],
    ]),
    ...toPlainFields(draft),
    ...toCommentFields(draft.comment),
    ...draft.disclosure.map((name): [string, string] => [`disclosure.${name}`, 'on']),
    ['shortenLinks', toShorteningValue(draft.shortenLinks)],
    ...toFitFields(draft.fit),
    ...toCoverFields(draft.cover),
    ...toTimeFields(draft.time),
    ...toKeptFields(draft),
  ];
  return [
    ...fields.filter(([, value]) => value !== ''),
    ...toPollFields('twitter.poll', draft.twitter.poll),
    ...toThreadFields(draft.twitter.thread),
    ...toPollFields('linkedin.poll', draft.linkedin.poll),
  ];
}

/** The value of the choice in the form. Empty leaves it to the workspace's rules. */
export function toShorteningValue(shortenLinks: Draft['shortenLinks']): '' | 'yes' | 'no' {
  if (shortenLinks === null) return '';
  return shortenLinks ? 'yes' : 'no';
}

function parseShortening(fields: URLSearchParams): Draft['shortenLinks'] {
  const chosen = readChoice(fields, 'shortenLinks', ['yes', 'no']);
  return chosen === null ? null : chosen === 'yes';
}

/** Returns the form fields of what the composer keeps and can't edit. */
export const toKeptFields = ({
  resends,
  mentions,
}: Pick<Draft, 'resends' | 'mentions'>): [string, string][] => [
  ['resends', resends ?? ''],
  ['mentions', mentions],
];

/** Converts the chosen accounts to form fields that `parseDraft` reads back. */
function toAccountFields({ accounts }: Pick<Draft, 'accounts'>): [string, string][] {
  return PLATFORM_IDS.flatMap((platform): [string, string][] => {
    const ids = accounts[platform];
    if (!ids) return [];
    const values = ids.length > 0 ? ids : [NO_ACCOUNT];
    return values.map((value) => [accountsField(platform), value]);
  });
}

function toFitFields({
  choice,
  focalPoint,
  trimStartMs,
  carouselShape,
}: Draft['fit']): [string, string][] {
  return [
    ['fit', choice === 'unseen' ? '' : choice === 'on' ? 'on' : 'seen'],
    ['fit.x', focalPoint ? String(Math.round(focalPoint.x * 100)) : ''],
    ['fit.y', focalPoint ? String(Math.round(focalPoint.y * 100)) : ''],
    ['fit.start', trimStartMs > 0 ? String(trimStartMs / 1000) : ''],
    ['fit.shape', carouselShape ?? ''],
  ];
}
