import { z } from 'zod';
import { MOMENT_COVERS, PICTURE_COVERS } from './cover.ts';
import { toOwnOptions } from './draft-options.ts';
import { DraftCover, NO_COVER, parseCover, toCoverFields } from './draft-cover.ts';
import { normalizeHashtags } from './hashtag-text.ts';
import { FocalPoint } from './media.ts';
import { PLATFORM_IDS, PlatformId } from './platforms.ts';
import {
  TIKTOK_PRIVACY_LEVELS,
  TikTokPrivacyLevel,
  YOUTUBE_CATEGORY_IDS,
} from './publish-options.ts';
import type { PublishPostInput } from './publish.ts';
import type { FitChoice } from './rendition.ts';

/** Caption and hashtags, of all platforms or of one. */
export const DraftText = z.object({
  caption: z.string().default(''),
  hashtags: z.array(z.string()).default([]),
});
export type DraftText = z.infer<typeof DraftText>;

const DraftTikTok = z.object({
  privacyLevel: TikTokPrivacyLevel.nullable().default(null),
  allowComment: z.boolean().default(false),
  allowDuet: z.boolean().default(false),
  allowStitch: z.boolean().default(false),
  /** Says that something is promoted; what it is is said by the next two. */
  discloses: z.boolean().default(false),
  ownBusiness: z.boolean().default(false),
  paidPartnership: z.boolean().default(false),
  aiGenerated: z.boolean().default(false),
});

const DraftYouTube = z.object({
  title: z.string().default(''),
  madeForKids: z.boolean().default(false),
  syntheticMedia: z.boolean().default(false),
  /** As typed: separated by commas. Empty: the hashtags. */
  tags: z.string().default(''),
  categoryId: z.enum(YOUTUBE_CATEGORY_IDS).nullable().default(null),
  /** Subscribers are not told about the video. */
  isQuiet: z.boolean().default(false),
});

/** The preview card of the text's first link; what is empty comes from the page itself. */
const DraftLinkedIn = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
  noCard: z.boolean().default(false),
  noImage: z.boolean().default(false),
});

/** `same`: one text for all platforms; `unique`: each may have its own (the product's individual mode). */
export const DraftMode = z.enum(['same', 'unique']);
export type DraftMode = z.infer<typeof DraftMode>;

/** `unseen`: the person has not been shown yet what would be changed of the file. */
const DraftFit = z.object({
  choice: z.enum(['unseen', 'on', 'off']).default('unseen'),
  focalPoint: FocalPoint.nullable().default(null),
  trimStartMs: z.number().int().min(0).default(0),
});

/** A post being written, as a form carries it and as the browser keeps it. Nothing in it is checked yet. */
export const Draft = z.object({
  platforms: z.array(PlatformId).default([]),
  mode: DraftMode.default('same'),
  shared: DraftText.prefault({}),
  own: z.partialRecord(PlatformId, DraftText).default({}),
  mediaId: z.string().nullable().default(null),
  tiktok: DraftTikTok.prefault({}),
  youtube: DraftYouTube.prefault({}),
  linkedin: DraftLinkedIn.prefault({}),
  fit: DraftFit.prefault({}),
  cover: DraftCover.prefault({}),
});
export type Draft = z.infer<typeof Draft>;
/** What is chosen for the draft's file, and where it goes. */
export type FileDraft = Pick<Draft, 'platforms' | 'fit' | 'cover'>;

/** What the schema's defaults come to, written out: no screen has to load a schema for it. */
export const EMPTY_DRAFT: Draft = {
  platforms: [],
  mode: 'same',
  shared: { caption: '', hashtags: [] },
  own: {},
  mediaId: null,
  tiktok: {
    privacyLevel: null,
    allowComment: false,
    allowDuet: false,
    allowStitch: false,
    discloses: false,
    ownBusiness: false,
    paidPartnership: false,
    aiGenerated: false,
  },
  youtube: {
    title: '',
    madeForKids: false,
    syntheticMedia: false,
    tags: '',
    categoryId: null,
    isQuiet: false,
  },
  linkedin: { title: '', description: '', noCard: false, noImage: false },
  fit: { choice: 'unseen', focalPoint: null, trimStartMs: 0 },
  cover: NO_COVER,
};

/** What goes to one platform: its own text where it has one, else the shared text. */
export function getDraftText(draft: Draft, platform: PlatformId): DraftText {
  return (draft.mode === 'unique' ? draft.own[platform] : undefined) ?? draft.shared;
}

/** Hashtags as typed into one field: with or without #, parted by spaces or commas. */
export function splitHashtags(text: string): string[] {
  return normalizeHashtags(text.replaceAll('#', ' ').split(/[\s,]+/u));
}

export function joinHashtags(hashtags: readonly string[]): string {
  return hashtags.join(' ');
}

/** Form fields of a text that is a platform's own. */
export const ownField = (field: 'caption' | 'hashtags', platform: PlatformId): string =>
  `${field}.${platform}`;

const isOn = (fields: URLSearchParams, name: string): boolean => fields.get(name) === 'on';
const readText = (fields: URLSearchParams, name: string): string =>
  (fields.get(name) ?? '').replaceAll('\r\n', '\n');

/** Whether these fields come from the composer's form (and not from a link that names a few of them). */
export function isWholeDraft(fields: URLSearchParams): boolean {
  return fields.has('mode');
}

/**
 * A draft from form fields or a link's query. What is not there, or makes no sense, is empty. Without a
 * schema: screens read what was typed early by it, and load none.
 */
export function parseDraft(fields: URLSearchParams): Draft {
  return {
    platforms: PLATFORM_IDS.filter((platform) => fields.getAll('platforms').includes(platform)),
    mode: fields.get('mode') === 'unique' ? 'unique' : 'same',
    shared: {
      caption: readText(fields, 'caption'),
      hashtags: splitHashtags(readText(fields, 'hashtags')),
    },
    own: parseOwn(fields),
    mediaId: fields.get('mediaId') || null,
    tiktok: {
      privacyLevel:
        TIKTOK_PRIVACY_LEVELS.find((level) => level === fields.get('tiktok.privacyLevel')) ?? null,
      allowComment: isOn(fields, 'tiktok.allowComment'),
      allowDuet: isOn(fields, 'tiktok.allowDuet'),
      allowStitch: isOn(fields, 'tiktok.allowStitch'),
      discloses: isOn(fields, 'tiktok.discloses'),
      ownBusiness: isOn(fields, 'tiktok.ownBusiness'),
      paidPartnership: isOn(fields, 'tiktok.paidPartnership'),
      aiGenerated: isOn(fields, 'tiktok.aiGenerated'),
    },
    youtube: {
      title: readText(fields, 'youtube.title'),
      madeForKids: isOn(fields, 'youtube.madeForKids'),
      syntheticMedia: isOn(fields, 'youtube.syntheticMedia'),
      tags: readText(fields, 'youtube.tags'),
      categoryId:
        YOUTUBE_CATEGORY_IDS.find((id) => id === fields.get('youtube.categoryId')) ?? null,
      isQuiet: isOn(fields, 'youtube.isQuiet'),
    },
    linkedin: {
      title: readText(fields, 'linkedin.title'),
      description: readText(fields, 'linkedin.description'),
      noCard: isOn(fields, 'linkedin.noCard'),
      noImage: isOn(fields, 'linkedin.noImage'),
    },
    fit: parseFit(fields),
    cover: parseCover(fields),
  };
}

/** The form says `seen` wherever it shows the changes, and `on` with it where they are wanted. */
function parseFit(fields: URLSearchParams): Draft['fit'] {
  const said = fields.getAll('fit');
  const [x, y] = [readPart(fields, 'fit.x'), readPart(fields, 'fit.y')];
  const trimStartMs = Math.round(Number(fields.get('fit.start') ?? 0) * 1000);
  return {
    choice: said.includes('on') ? 'on' : said.length > 0 ? 'off' : 'unseen',
    focalPoint: x === null || y === null ? null : { x, y },
    trimStartMs: Number.isSafeInteger(trimStartMs) && trimStartMs >= 0 ? trimStartMs : 0,
  };
}

/** A part of 1, which the form carries in parts of a hundred; null for anything else. */
function readPart(fields: URLSearchParams, name: string): number | null {
  const text = fields.get(name);
  const part = text ? Number(text) / 100 : Number.NaN;
  return part >= 0 && part <= 1 ? part : null;
}

/** An own text that is empty, as the form sends untouched ones, stands for the shared text. */
function parseOwn(fields: URLSearchParams): Draft['own'] {
  const own: Draft['own'] = {};
  for (const platform of PLATFORM_IDS) {
    const caption = readText(fields, ownField('caption', platform));
    const hashtags = splitHashtags(readText(fields, ownField('hashtags', platform)));
    if (caption !== '' || hashtags.length > 0) own[platform] = { caption, hashtags };
  }
  return own;
}

/** The draft as form fields: `parseDraft` reads back the same draft. Empty ones are left out. */
export function toDraftFields(draft: Draft): [string, string][] {
  const on = (value: boolean): string => (value ? 'on' : '');
  const fields: [string, string][] = [
    ...draft.platforms.map((platform): [string, string] => ['platforms', platform]),
    ['mode', draft.mode],
    ['caption', draft.shared.caption],
    ['hashtags', joinHashtags(draft.shared.hashtags)],
    ['mediaId', draft.mediaId ?? ''],
    ...PLATFORM_IDS.flatMap((platform): [string, string][] => [
      [ownField('caption', platform), draft.own[platform]?.caption ?? ''],
      [ownField('hashtags', platform), joinHashtags(draft.own[platform]?.hashtags ?? [])],
    ]),
    ['tiktok.privacyLevel', draft.tiktok.privacyLevel ?? ''],
    ['tiktok.allowComment', on(draft.tiktok.allowComment)],
    ['tiktok.allowDuet', on(draft.tiktok.allowDuet)],
    ['tiktok.allowStitch', on(draft.tiktok.allowStitch)],
    ['tiktok.discloses', on(draft.tiktok.discloses)],
    ['tiktok.ownBusiness', on(draft.tiktok.ownBusiness)],
    ['tiktok.paidPartnership', on(draft.tiktok.paidPartnership)],
    ['tiktok.aiGenerated', on(draft.tiktok.aiGenerated)],
    ['youtube.title', draft.youtube.title],
    ['youtube.madeForKids', on(draft.youtube.madeForKids)],
    ['youtube.syntheticMedia', on(draft.youtube.syntheticMedia)],
    ['youtube.tags', draft.youtube.tags],
    ['youtube.categoryId', draft.youtube.categoryId ?? ''],
    ['youtube.isQuiet', on(draft.youtube.isQuiet)],
    ['linkedin.title', draft.linkedin.title],
    ['linkedin.description', draft.linkedin.description],
    ['linkedin.noCard', on(draft.linkedin.noCard)],
    ['linkedin.noImage', on(draft.linkedin.noImage)],
    ...toFitFields(draft.fit),
    ...toCoverFields(draft.cover),
  ];
  return fields.filter(([, value]) => value !== '');
}

function toFitFields({ choice, focalPoint, trimStartMs }: Draft['fit']): [string, string][] {
  return [
    ['fit', choice === 'unseen' ? '' : choice === 'on' ? 'on' : 'seen'],
    ['fit.x', focalPoint ? String(Math.round(focalPoint.x * 100)) : ''],
    ['fit.y', focalPoint ? String(Math.round(focalPoint.y * 100)) : ''],
    ['fit.start', trimStartMs > 0 ? String(trimStartMs / 1000) : ''],
  ];
}

/** How the file is to be fitted, where there is a choice. */
export function toFitChoice({ focalPoint, trimStartMs }: Draft['fit']): FitChoice {
  return { ...(focalPoint ? { focalPoint } : {}), ...(trimStartMs > 0 ? { trimStartMs } : {}) };
}

/** The publish request that a draft asks for, to these of its platforms. */
export function toPublishRequest(
  draft: Draft,
  platforms: readonly PlatformId[],
): z.input<typeof PublishPostInput> {
  const { shared, cover } = draft;
  const isIndividualMode = draft.mode === 'unique';
  const isAny = (takers: readonly PlatformId[]): boolean =>
    platforms.some((platform) => takers.includes(platform));
  return {
    platforms: [...platforms],
    content: {
      mediaId: draft.mediaId,
      ...(cover.mediaId !== null && isAny(PICTURE_COVERS) && { coverMediaId: cover.mediaId }),
      captions: [shared.caption],
      hashtags: shared.hashtags,
      privacyStatus: 'unlisted',
    },
    autoFit: draft.fit.choice === 'on',
    ...(draft.fit.choice === 'on' && { fit: toFitChoice(draft.fit) }),
    isIndividualMode,
    ...(isIndividualMode && { individualContent: toIndividualContent(draft, platforms) }),
    platformOptions: {
      ...toOwnOptions(draft, platforms),
      ...(cover.atMs !== null && isAny(MOMENT_COVERS) && { coverOffsetMs: cover.atMs }),
    },
  };
}

function toIndividualContent(draft: Draft, platforms: readonly PlatformId[]) {
  return Object.fromEntries(
    platforms.map((platform) => {
      const { caption, hashtags } = getDraftText(draft, platform);
      return [platform, { captions: [caption], hashtags }];
    }),
  );
}
