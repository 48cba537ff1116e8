import type { Violation } from '#app/domain/errors/violations.ts';
import type { Context } from '../command/context.ts';
import { addFlag, type PublishBody, toPublishBody } from '../content/publish-request.ts';
import { readCaption } from '../content/read-caption.ts';
import { readLocalFiles } from '../rows/local-files.ts';
import type { PostRow } from '../rows/post-row.ts';
import { type LintInput, toPlatforms } from './lint-input.ts';

type FileFlags = Pick<LintInput, 'media' | 'altText' | 'cover'>;

/** Builds a row from the flags, as if the post were in a file. Violations point to flags. */
export async function toFlagsRow(context: Context, input: LintInput): Promise<PostRow> {
  const caption = await readCaption(context, input);
  const request = toPublishBody(
    { ...input, group: [], front: false, mediaId: [], allowDuplicate: false, wait: null },
    { targets: toTargets(input), caption, mediaIds: [], coverId: null },
  );
  return toFileRow(input, request);
}

function toTargets({
  account,
  platforms,
}: LintInput): Pick<PublishBody, 'platforms' | 'accountIds'> {
  return account.length > 0
    ? { accountIds: [...new Set(account)] }
    : { platforms: toPlatforms(platforms) };
}

/** Builds a row from an existing request and the files of the flags. */
export function toFileRow(input: FileFlags, request: PublishBody): PostRow {
  const media = input.media.map((file, index) => {
    const altText = input.altText[index];
    return altText === undefined ? file : { file, altText };
  });
  const local = readLocalFiles({ media, cover: input.cover }, '.');
  const extra: Violation[] = input.altText.length > input.media.length ? [TOO_MANY_TEXTS] : [];
  return {
    file: '',
    row: 1,
    request,
    media: local.media,
    cover: local.cover,
    faults: [...local.faults, ...extra],
    locate: (pointer) => ({ line: 0, column: 0, member: toFlag(pointer) }),
  };
}

const TOO_MANY_TEXTS: Violation = {
  pointer: '/altText',
  code: 'too_many_alt_texts',
  message: 'There are more --alt-text values than --media files.',
};

function toFlag(pointer: string): string {
  if (pointer.startsWith('/media')) return '--media';
  if (pointer === '/altText') return '--alt-text';
  if (pointer === '/cover') return '--cover';
  return addFlag({ pointer, code: '', message: '' }).flag ?? '';
}
