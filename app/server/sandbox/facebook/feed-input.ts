import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, badParameter } from '../meta/graph-error.ts';
import { addSeconds, readBoolean, readTime } from '../meta/values.ts';
import type { FacebookState } from './state.ts';

export const FEED_PARAMETERS: readonly string[] = [
  'message',
  'link',
  'published',
  'attached_media',
  'scheduled_publish_time',
  'targeting',
  'feed_targeting',
  'place',
  'backdated_time',
  'text_format_preset_id',
  'fields',
];

/**
 * Parameters of `POST /{page}/feed` that the sandbox doesn't act on.
 * https://developers.facebook.com/docs/graph-api/reference/page/feed/#publish
 */
export const UNSUPPORTED_FEED_PARAMETERS: readonly string[] = [
  'actions',
  'album_id',
  'backdated_time_granularity',
  'call_to_action',
  'caption',
  'child_attachments',
  'description',
  'enforce_link_ownership',
  'formatting',
  'is_explicit_location',
  'multi_share_end_card',
  'multi_share_optimized',
  'name',
  'object_attachment',
  'og_action_type_id',
  'og_hide_object_attachment',
  'og_icon_id',
  'og_object_id',
  'og_phrase',
  'og_suggestion_mechanism',
  'picture',
  'privacy',
  'publish_event_id',
  'source',
  'tags',
  'thumbnail',
  'title',
  'unpublished_content_type',
  'nectar_module',
];

export interface FeedInput {
  message: string;
  link: string | null;
  published: boolean;
  scheduledAt: string | null;
  photoIds: readonly string[];
  /** The ID of a place's Page. */
  placeId: string | null;
  /** The ID of a background. */
  presetId: string | null;
}

/** A product limit known from Facebook itself, not from the API documentation. */
const MAX_MESSAGE = 63_206;

export function readFeedInput(state: FacebookState, call: GraphCall): FeedInput {
  const { parameters } = call;
  const published = readBoolean('published', parameters.get('published')) ?? true;
  const input: FeedInput = {
    message: parameters.get('message') ?? '',
    link: readLink(parameters.get('link')),
    published,
    scheduledAt: readSchedule(state, call, published),
    photoIds: readAttachedPhotos(parameters),
    placeId: readId(parameters, 'place'),
    presetId: readId(parameters, 'text_format_preset_id'),
  };
  if (input.message === '' && input.link === null && input.photoIds.length === 0) {
    throw badParameter('One of message and link is required');
  }
  assertMessageLength(input.message);
  if (input.presetId !== null && (input.link !== null || input.photoIds.length > 0)) {
    throw badParameter('text_format_preset_id is for text-only posts');
  }
  return input;
}

export function assertMessageLength(message: string): void {
  if (message.length > MAX_MESSAGE) {
    throw badParameter(`The message is longer than ${MAX_MESSAGE} characters`);
  }
}

function readId(parameters: ReadonlyMap<string, string>, name: string): string | null {
  const id = parameters.get(name);
  if (id !== undefined && !/^\d{5,20}$/.test(id))
    throw badParameter(`Param ${name} must be a valid ID`);
  return id ?? null;
}

function readLink(link: string | undefined): string | null {
  if (link === undefined || link === '') return null;
  if (!URL.canParse(link) || !/^https?:/i.test(link)) {
    throw badParameter('Param link must be a valid URL', 1609005);
  }
  const { hostname } = new URL(link);
  if (hostname === 'facebook.com' || hostname.endsWith('.facebook.com')) {
    throw new GraphError(100, '(#100) Links to facebook.com cannot be posted', {
      subcode: 1609008,
    });
  }
  return link;
}

const MIN_SCHEDULE_SECONDS = 10 * 60;
/** Meta's documentation says 30 days in one place and 75 in another; this is the stricter one. */
const MAX_SCHEDULE_SECONDS = 30 * 24 * 60 * 60;

export function readSchedule(
  state: FacebookState,
  call: GraphCall,
  published: boolean,
): string | null {
  const name = 'scheduled_publish_time';
  const at = readTime(name, call.parameters.get(name));
  if (at === null) return null;
  if (published) throw badParameter(`${name} needs published=false`);
  const now = state.context.now();
  const isTooSoon = at < addSeconds(now, MIN_SCHEDULE_SECONDS);
  if (isTooSoon || at > addSeconds(now, MAX_SCHEDULE_SECONDS)) {
    throw badParameter(`${name} must be between 10 minutes and 30 days from now`);
  }
  return at.toISOString();
}

/** Accepts one JSON list, or `attached_media[0]={"media_fbid":"…"}` and so on. */
function readAttachedPhotos(parameters: ReadonlyMap<string, string>): string[] {
  const list = parameters.get('attached_media');
  const values = list === undefined ? [] : parseList(list);
  for (const [name, text] of parameters) {
    if (/^attached_media\[\d+\]$/.test(name)) values.push(parseJson(text));
  }
  return values.map(readPhotoId);
}

function parseList(text: string): unknown[] {
  const value = parseJson(text);
  if (!Array.isArray(value)) throw badParameter('Param attached_media must be an array');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badParameter('Param attached_media is not JSON');
  }
}

function readPhotoId(value: unknown): string {
  const id =
    typeof value === 'object' && value !== null && 'media_fbid' in value ? value.media_fbid : null;
  if (typeof id !== 'string') {
    throw badParameter('Each item of attached_media needs a media_fbid, as a string');
  }
  return id;
}
