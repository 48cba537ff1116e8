import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { components } from '../../client/api-types.ts';
import type { Client } from '../../client/client.ts';
import type { Context } from '../command/context.ts';
import type { PublishBody } from '../content/publish-request.ts';
import { uploadMedia } from '../content/upload-media.ts';
import type { LockStore } from './lock-file.ts';
import { hashValue, type HashedFile, type DesiredPost } from './read-post-files.ts';

interface UploadParts {
  readonly context: Pick<Context, 'terminal'>;
  readonly client: Client;
  readonly store: LockStore;
}

/** Returns a new post's body. Uploads the files that the server doesn't have yet. */
export async function toBody(
  parts: UploadParts,
  { input, media, cover }: DesiredPost,
): Promise<PublishBody> {
  const ids: string[] = [];
  for (const file of media) ids.push(await upload(parts, file));
  const coverId = cover && (await upload(parts, cover));
  const { content, ...rest } = input;
  const [mediaId] = ids;
  const files = ids.length > 1 ? { mediaIds: ids } : mediaId === undefined ? {} : { mediaId };
  const body = { ...content, ...files, ...(coverId ? { coverMediaId: coverId } : {}) };
  return { ...rest, content: body };
}

/**
 * Uploads each file once, no matter how many posts use it. Saved right away, because the post is sent with
 * the file's ID.
 */
async function upload(
  { client, context, store }: UploadParts,
  { path: filePath, sha256, altText }: HashedFile,
): Promise<string> {
  const key = altText === null ? sha256 : hashValue([sha256, altText]);
  const uploadedId = store.lock.media[key];
  if (uploadedId !== undefined) return uploadedId;
  const file = { filePath, ...(altText === null ? {} : { altText }) };
  const { id } = await uploadMedia(client, context.terminal, file);
  store.lock.media[key] = id;
  await store.save();
  return id;
}

/**
 * Lists every field that can be changed, including unset ones, so old values are cleared. The time is only listed if the
 * post moves to it, because each move is recorded.
 */
export function toChange(
  { input }: DesiredPost,
  { isMoved }: { readonly isMoved: boolean },
): components['schemas']['ChangePostRequest'] {
  const { content, isIndividualMode, platformOptions, shortenLinks } = input;
  const individualContent = Object.fromEntries(
    PLATFORM_IDS.map((platform) => [platform, input.individualContent?.[platform] ?? null]),
  );
  return {
    content: toContentChange(content),
    individualContent,
    isIndividualMode,
    platformOptions: toOptionsChange(platformOptions),
    // The server resets it if the file says nothing.
    ...(shortenLinks === undefined ? {} : { shortenLinks }),
    ...(input.allowDuplicate ? { allowDuplicate: true } : {}),
    ...(isMoved && input.publishAt !== undefined ? { publishAt: input.publishAt } : {}),
  };
}

function toOptionsChange({
  instagram,
  facebook,
  tiktok,
  youtube,
  linkedin,
  twitter,
}: DesiredPost['input']['platformOptions']): components['schemas']['ChangePostRequest']['platformOptions'] {
  return {
    instagram: instagram ?? { madeWithAi: false },
    facebook: facebook ?? {},
    ...(tiktok ? { tiktok } : {}),
    youtube: youtube ?? { madeForKids: false, syntheticMedia: false },
    linkedin: linkedin ?? { linkCard: true, linkImage: true },
    twitter: twitter ?? { replySettings: 'everyone', madeWithAi: false, paidPartnership: false },
  };
}

function toContentChange({
  captions,
  hashtags,
  privacyStatus,
  firstComment = '',
  platformFirstComments = {},
  hashtagsInFirstComment = [],
  disclosure = { madeWithAi: false, paidPartnership: false, ownBrand: false },
}: DesiredPost['input']['content']): components['schemas']['ChangePostRequest']['content'] {
  const comments = { firstComment, platformFirstComments, hashtagsInFirstComment };
  return { captions, hashtags, privacyStatus, disclosure, ...comments };
}
