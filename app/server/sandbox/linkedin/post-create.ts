import { createHash } from 'node:crypto';
import { inputError, inputErrors } from './errors.ts';
import { requireAuthor } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { nextPostNumber } from './ids.ts';
import { readInput } from './input.ts';
import { parseLittleText } from './little-text.ts';
import { isOrganizationUrn } from './personas.ts';
import { claimMedia } from './post-content.ts';
import { PostInput } from './post-input.ts';
import { addPost, findLivePost } from './post-store.ts';
import type { PostRow } from './post-store.ts';

const MAX_COMMENTARY = 3000;

interface Fingerprint {
  urn: string;
  postedAt: string;
}

export async function createPost(call: ApiCall): Promise<void> {
  const { context, response } = call;
  const input = await readInput(call, PostInput);
  requireAuthor(call, input.author, 'posts.CREATE');
  checkCommentary(call, input);
  checkAudience(call, input);
  const media = claimMedia(call, input);
  const fingerprint = toFingerprint(call, input, media);
  refuseDuplicate(call, fingerprint);
  const row = toRow(call, input, media);
  addPost(context, row);
  const seen = { urn: row.urn, postedAt: row.createdAt };
  context.collection<Fingerprint>('fingerprints').set(fingerprint, seen);
  if (!context.knob<boolean>('omitPostId')) response.set('x-restli-id', row.urn);
  response.status(201).end();
}

function checkCommentary(
  { context }: ApiCall,
  { commentary, content, reshareContext }: PostInput,
): void {
  if (commentary.length > MAX_COMMENTARY) {
    const isDocumented = context.knob<boolean>('lengthErrorAsDocumented');
    const description = `ShareCommentary text length (${commentary.length} characters) exceeded the maximum allowed (${MAX_COMMENTARY} characters), maxLength ${MAX_COMMENTARY}`;
    const code = isDocumented ? 'FIELD_LENGTH_TOO_LONG' : 'FIELD_ARRAY_SIZE_TOO_HIGH';
    throw inputError(code, 'commentary', description);
  }
  if (commentary.trim() === '' && !content && !reshareContext) {
    throw inputError('INVALID_VALUE_BLANK_FIELD', 'commentary', 'commentary is blank');
  }
}

function checkAudience({ context }: ApiCall, input: PostInput): void {
  if (isOrganizationUrn(input.author) && input.visibility !== 'PUBLIC') {
    throw inputError('INVALID_VALUE_FOR_FIELD', 'visibility', 'A page posts to PUBLIC only');
  }
  const parent = input.reshareContext?.parent;
  if (parent !== undefined && !findLivePost(context, parent)) {
    throw inputError('INVALID_URN_ID', 'reshareContext/parent', 'The post does not exist');
  }
}

/**
 * Identifies identical content by the same author. It's unknown whether LinkedIn treats the same file
 * uploaded again as identical. Here it doesn't unless the knob is set, so a client that uploads again after a
 * lost response posts twice and gets caught.
 */
function toFingerprint(
  { context }: ApiCall,
  { author, commentary, content }: PostInput,
  media: PostRow['media'],
): string {
  const byBytes = media.length > 0 && context.knob<boolean>('reuploadIsDuplicate');
  const what = byBytes ? media.map(({ sha256 }) => sha256) : (content ?? null);
  const parts = JSON.stringify([author, parseLittleText(commentary).visible, what]);
  return createHash('sha256').update(parts).digest('hex');
}

/** Also applies after the first post was deleted, and then names a URN that no longer exists. */
function refuseDuplicate({ context }: ApiCall, fingerprint: string): void {
  const earlier = context.collection<Fingerprint>('fingerprints').get(fingerprint);
  if (!earlier) return;
  const ageMs = context.now().getTime() - new Date(earlier.postedAt).getTime();
  if (ageMs >= context.knob<number>('duplicateWindowSeconds') * 1000) return;
  const description = `Content is a duplicate of ${earlier.urn}`;
  throw inputErrors(422, [{ code: 'DUPLICATE_POST', path: '', description }]);
}

function toRow({ context, member }: ApiCall, input: PostInput, media: PostRow['media']): PostRow {
  const isVideo = media[0]?.contentType.startsWith('video/') ?? false;
  const isUgc = input.content?.poll !== undefined || isVideo;
  const { visible, stored } = parseLittleText(input.commentary);
  return {
    urn: `urn:li:${isUgc ? 'ugcPost' : 'share'}:${nextPostNumber(context)}`,
    author: input.author,
    memberId: member.id,
    visible,
    stored,
    input,
    title: toTitle(input.content),
    media,
    createdAt: context.now().toISOString(),
    deletedAt: null,
  };
}

function toTitle(content: PostInput['content']): string | null {
  const titles = [content?.media?.title, content?.poll?.question];
  return titles.find((title) => title !== undefined) ?? null;
}
