import type { GraphCall, GraphFile } from '../meta/graph-call.ts';
import { GraphError, badParameter, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import { readBoolean, toGraphTime } from '../meta/values.ts';
import type { StoredBlob } from '../kit/types.ts';
import { requirePageToken, requirePublisher, requireTask } from './access.ts';
import { badImage } from './errors.ts';
import { assertMessageLength } from './feed-input.ts';
import { isPhotoDeleted } from './feed.ts';
import { EMPTY_FIELDS } from './field-names.ts';
import { photoFileUrl } from './links.ts';
import { findPage } from './personas.ts';
import { selectPost } from './post-node.ts';
import { addPost, isSparse, newFacebookId, newPostId } from './state.ts';
import type { FacebookState, PhotoRow, StoredMedium } from './state.ts';

const MEBIBYTE = 1024 * 1024;
/** Enough to tell an oversized file from an endless one. */
const MAX_FETCH_BYTES = 64 * MEBIBYTE;
/** "Photos should be less than 4 MB": subcode 1366046 is stricter than the documentation's 10 MB. */
const MAX_PHOTO_BYTES = 4 * MEBIBYTE;
const FORMATS: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/bmp',
  'image/gif',
  'image/tiff',
];

export function createPhotoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'photos.create',
    parameters: [
      'url',
      'caption',
      'message',
      'name',
      'published',
      'temporary',
      'alt_text_custom',
      'no_story',
      'targeting',
      'fields',
    ],
    files: ['source'],
    handle: (call) => createPhoto(state, call),
  };
}

async function createPhoto(state: FacebookState, call: GraphCall) {
  const { page, access } = requirePublisher(state, call);
  const { parameters } = call;
  const published = readBoolean('published', parameters.get('published')) ?? true;
  const caption =
    parameters.get('caption') ?? parameters.get('message') ?? parameters.get('name') ?? '';
  assertMessageLength(caption);
  const photo: PhotoRow = {
    id: newFacebookId(state),
    pageId: page.id,
    medium: await receivePhoto(state, call),
    caption,
    createdAt: state.context.now().toISOString(),
    postId: published ? newPostId(state, page.id) : null,
  };
  state.photos.set(photo.id, photo);
  if (photo.postId === null) return { id: photo.id };
  const post = {
    id: photo.postId,
    pageId: page.id,
    appId: access.row.clientId,
    message: caption,
    link: null,
    photoIds: [photo.id],
    videoId: null,
    createdAt: photo.createdAt,
    published: true,
    scheduledAt: null,
  };
  addPost(state, post);
  return { ...selectPost(state, post, parameters.get('fields')), id: photo.id, post_id: post.id };
}

async function receivePhoto(state: FacebookState, call: GraphCall): Promise<StoredMedium> {
  const url = call.parameters.get('url');
  if ((url === undefined ? 0 : 1) + call.files.length !== 1) {
    throw badImage('Requires exactly one upload file or url');
  }
  const blob = url === undefined ? requireBlob(call.files) : await fetchPhoto(state, url);
  const contentType = await checkPhoto(state, blob, MAX_PHOTO_BYTES);
  return { ...blob, contentType, altText: call.parameters.get('alt_text_custom') ?? null };
}

function requireBlob(files: readonly GraphFile[]): StoredBlob {
  const blob = files[0]?.blob;
  if (!blob) throw badImage('Missing or invalid image file');
  return blob;
}

async function fetchPhoto({ context }: FacebookState, url: string): Promise<StoredBlob> {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw badParameter('url must be a valid URL');
  const pulled = await context.pull(url, { maxBytes: MAX_FETCH_BYTES });
  if (pulled.status === 413) throw tooLarge();
  if (!pulled.blob) throw badImage('Missing or invalid image file: the URL could not be fetched');
  return pulled.blob;
}

/** Returns the content type of the bytes. Throws unless they're an image of a supported format and size. */
export async function checkPhoto(
  { context }: FacebookState,
  blob: StoredBlob,
  maxBytes: number,
): Promise<string> {
  if (blob.sizeBytes > maxBytes) throw tooLarge();
  const { contentType, kind } = await context.blobs.probe(blob.sha256);
  const isImage = kind === 'image' || kind === 'gif';
  if (!isImage || contentType === null) throw badImage('Missing or invalid image file');
  if (!FORMATS.includes(contentType)) {
    throw new GraphError(324, '(#324) Missing or invalid image file', { subcode: 2069019 });
  }
  return contentType;
}

function tooLarge(): GraphError {
  return new GraphError(100, '(#100) Your photos couldn’t be uploaded: they are too large', {
    subcode: 1366046,
  });
}

function requirePhoto(state: FacebookState, call: GraphCall): PhotoRow {
  const { page } = requirePageToken(state, call, ['pages_read_engagement']);
  const id = call.request.params['id'] ?? '';
  const photo = state.photos.get(id);
  if (photo?.pageId !== page.id || isPhotoDeleted(state, photo)) throw notVisible(id);
  return photo;
}

export function readPhotoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'photo.read',
    parameters: ['fields'],
    handle: (call) => {
      const photo = requirePhoto(state, call);
      return selectPhoto(state, photo, call.parameters.get('fields'));
    },
  };
}

/** Returns the requested fields of a photo. */
export function selectPhoto(state: FacebookState, photo: PhotoRow, fields: string | undefined) {
  const link = photoFileUrl(state.context, photo.id);
  const node = {
    id: photo.id,
    name: photo.caption === '' ? undefined : photo.caption,
    created_time: toGraphTime(photo.createdAt),
    updated_time: toGraphTime(photo.createdAt),
    from: { id: photo.pageId, name: findPage(photo.pageId)?.name },
    link,
    picture: link,
    source: link,
    page_story_id: isSparse(state) ? undefined : (photo.postId ?? undefined),
    alt_text_custom: photo.medium.altText ?? undefined,
    images: [{ source: link }],
  };
  const defaults = ['created_time', 'id'];
  return selectFields({
    typeName: 'Photo',
    node,
    fields,
    defaults,
    emptyFields: EMPTY_FIELDS.Photo,
  });
}

export function deletePhotoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'photo.delete',
    parameters: [],
    handle: (call) => {
      const photo = requirePhoto(state, call);
      requireTask(state, 'CREATE_CONTENT');
      state.photos.delete(photo.id);
      const post = photo.postId === null ? undefined : state.posts.get(photo.postId);
      if (post?.photoIds.length === 1) state.posts.delete(post.id);
      return { success: true };
    },
  };
}
