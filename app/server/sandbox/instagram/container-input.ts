import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter } from '../meta/graph-error.ts';
import { readBoolean, readWholeNumber } from '../meta/values.ts';
import { type ContainerExtras, readExtras } from './container-extras.ts';
import { publishingError } from './errors.ts';
import type { ContainerKind } from './state.ts';

export const CONTAINER_PARAMETERS: readonly string[] = [
  'image_url',
  'video_url',
  'media_type',
  'caption',
  'alt_text',
  'share_to_feed',
  'cover_url',
  'thumb_offset',
  'is_carousel_item',
  'children',
  'collaborators',
  'user_tags',
  'location_id',
  'audio_name',
  'trial_params',
  'is_ai_generated',
  'upload_type',
];

export interface ContainerInput {
  kind: ContainerKind;
  isCarouselItem: boolean;
  imageUrl: string | null;
  videoUrl: string | null;
  caption: string;
  altText: string | null;
  shareToFeed: boolean;
  coverUrl: string | null;
  thumbOffsetMs: number;
  children: readonly string[];
  /** The client sends the video's bytes after this call. */
  isResumable: boolean;
  readonly extras: ContainerExtras;
}

interface InputRules {
  readonly hashtagLimit: number;
  /** Only Facebook Login supports resumable uploads. */
  readonly hasByteUploads: boolean;
}

export function readContainerInput(call: GraphCall, rules: InputRules): ContainerInput {
  const { parameters } = call;
  const isCarouselItem = readBoolean('is_carousel_item', parameters.get('is_carousel_item'));
  const plain: PlainInput = {
    kind: readKind(parameters, isCarouselItem ?? false),
    isCarouselItem: isCarouselItem ?? false,
    imageUrl: readUrl(parameters, 'image_url'),
    videoUrl: readUrl(parameters, 'video_url'),
    caption: parameters.get('caption') ?? '',
    altText: parameters.get('alt_text') ?? null,
    shareToFeed: readBoolean('share_to_feed', parameters.get('share_to_feed')) ?? true,
    coverUrl: readUrl(parameters, 'cover_url'),
    thumbOffsetMs: readWholeNumber('thumb_offset', parameters.get('thumb_offset')) ?? 0,
    children: readIds(parameters, 'children'),
    isResumable: readUploadType(parameters, rules),
  };
  if (plain.isResumable) assertResumable(plain);
  else assertMedia(plain);
  assertOnlyWhereKnown(parameters, plain);
  const extras = readExtras(parameters, plain);
  assertText(plain, rules.hashtagLimit);
  return { ...plain, extras };
}

function readUploadType(parameters: Parameters, { hasByteUploads }: InputRules): boolean {
  const type = parameters.get('upload_type');
  if (type === undefined) return false;
  if (!hasByteUploads) {
    throw badParameter('upload_type=resumable is not available with Instagram Login');
  }
  if (type !== 'resumable') throw badParameter('Param upload_type must be resumable');
  return true;
}

type Parameters = ReadonlyMap<string, string>;

/** Separated by commas, or a JSON array as Meta's clients send it, or `children[0]=…`. */
function readIds(parameters: Parameters, name: string): string[] {
  const indexed = [...parameters].flatMap(([key, id]) => (key.startsWith(`${name}[`) ? [id] : []));
  const text = parameters.get(name) ?? indexed.join(',');
  return text
    .replaceAll(/[[\]"\s]/g, '')
    .split(',')
    .filter((id) => id !== '');
}

function readKind(parameters: Parameters, isCarouselItem: boolean): ContainerKind {
  const mediaType = parameters.get('media_type');
  if (mediaType === undefined) return 'image';
  if (isCarouselItem) {
    // Single videos as VIDEO were removed in November 2023. In a carousel, VIDEO is the only option, and
    // reels aren't allowed.
    if (mediaType === 'VIDEO') return 'reel';
    throw publishingError(2207023);
  }
  if (mediaType === 'REELS') return 'reel';
  if (mediaType === 'STORIES') return 'story';
  if (mediaType === 'CAROUSEL') return 'carousel';
  throw publishingError(2207023);
}

function readUrl(parameters: Parameters, name: string): string | null {
  const url = parameters.get(name);
  if (url === undefined) return null;
  const isAscii = /^[\x21-\x7e]+$/.test(url);
  if (!isAscii || !URL.canParse(url) || !/^https?:/i.test(url)) throw publishingError(2207052);
  return url;
}

type PlainInput = Omit<ContainerInput, 'extras'>;

function countUrls({ imageUrl, videoUrl }: PlainInput): number {
  return [imageUrl, videoUrl].filter((url) => url !== null).length;
}

function assertMedia(input: PlainInput): void {
  const given = countUrls(input);
  if (input.kind === 'carousel') {
    if (given > 0) throw badParameter('A carousel takes children, not a URL of its own');
    return;
  }
  if (input.children.length > 0) throw badParameter('children is for media_type=CAROUSEL only');
  if (given > 1) throw badParameter('Give either image_url or video_url, not both');
  if (input.kind === 'image' && input.imageUrl === null) {
    throw badParameter('The parameter image_url is required');
  }
  if (input.kind === 'reel' && input.videoUrl === null) {
    throw badParameter('The parameter video_url is required');
  }
  if (given === 0) throw badParameter('One of image_url and video_url is required');
}

/** Only videos support resumable uploads. */
function assertResumable(input: PlainInput): void {
  const { kind, children } = input;
  const isVideo = kind === 'reel' || kind === 'story';
  if (!isVideo || children.length > 0) throw badParameter('upload_type is for videos only');
  if (countUrls(input) > 0) throw badParameter('upload_type takes no image_url and no video_url');
}

const REEL_ONLY = ['share_to_feed', 'cover_url', 'thumb_offset', 'audio_name', 'trial_params'];
const NOT_ON_CHILDREN = ['caption', 'is_ai_generated', 'collaborators', 'location_id'];

function assertOnlyWhereKnown(parameters: Parameters, input: PlainInput): void {
  const refused: string[] = [];
  if (input.kind !== 'reel' || input.isCarouselItem) refused.push(...REEL_ONLY);
  if (input.isCarouselItem) refused.push(...NOT_ON_CHILDREN);
  if (input.kind === 'story') refused.push('collaborators');
  if (input.kind === 'carousel') refused.push('user_tags');
  if (input.kind !== 'image') refused.push('alt_text');
  const wrong = refused.find((name) => parameters.has(name));
  if (wrong !== undefined) throw badParameter(`${wrong} is not supported for this kind of media`);
}

const MAX_CAPTION = 2200;
const MAX_ALT_TEXT = 1000;
const MAX_MENTIONS = 20;
const HASHTAG = /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu;
const MENTION = /(?<![\p{L}\p{N}_.])@[\w.]+/gu;

function assertText(input: PlainInput, hashtagLimit: number): void {
  const hashtags = input.caption.match(HASHTAG)?.length ?? 0;
  // A text never has fewer UTF-16 units than code points, so this is the stricter count.
  if (input.caption.length > MAX_CAPTION || hashtags > hashtagLimit) throw publishingError(2207010);
  if ((input.caption.match(MENTION)?.length ?? 0) > MAX_MENTIONS) throw publishingError(2207040);
  if ((input.altText ?? '').length > MAX_ALT_TEXT) {
    throw badParameter('alt_text is longer than 1000 characters');
  }
}
