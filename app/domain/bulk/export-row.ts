import type { BulkRowInput } from './bulk.ts';
import { type ExportedPost, listSharedFiles } from './exported-post.ts';

/** A row as JSON, without the members that have their default. */
type ExportRow = Pick<BulkRowInput, 'externalId' | 'platforms' | 'accountIds' | 'publishAt'> &
  Pick<Partial<BulkRowInput>, 'individualContent' | 'isIndividualMode' | 'platformOptions'> &
  Pick<Partial<BulkRowInput>, 'queue' | 'autoFit' | 'fit' | 'shortenLinks'> & {
    readonly content: Partial<BulkRowInput['content']>;
  };

/** Returns a post as a row of NDJSON for a bulk run: its publish request, with the post's ID as `externalId`. */
export function toExportRow(exported: ExportedPost): ExportRow {
  const { post, input } = exported;
  const { individualContent, isIndividualMode, platformOptions = {}, autoFit, fit } = input ?? {};
  const hasOptions = Object.keys(platformOptions).length > 0;
  return {
    externalId: post.id,
    ...toTargets(exported),
    content: toContent(exported),
    ...(isIndividualMode ? { isIndividualMode } : {}),
    ...(individualContent ? { individualContent } : {}),
    ...(hasOptions ? { platformOptions } : {}),
    ...(autoFit ? { autoFit } : {}),
    ...(fit ? { fit } : {}),
    ...toShortening(input),
    ...toTime(exported),
  };
}

function toShortening(input: ExportedPost['input']): Pick<ExportRow, 'shortenLinks'> {
  const shortenLinks = input?.shortenLinks ?? null;
  return shortenLinks === null ? {} : { shortenLinks };
}

function toTargets({
  post: { deliveries },
  hasDefaultAccounts,
}: ExportedPost): Pick<ExportRow, 'platforms' | 'accountIds'> {
  return hasDefaultAccounts
    ? { platforms: deliveries.map(({ platform }) => platform) }
    : { accountIds: deliveries.map(({ accountId }) => accountId) };
}

/** From the post rather than from the request where both have it: files can have been deleted since. */
function toContent(exported: ExportedPost): ExportRow['content'] {
  const { post } = exported;
  const { caption, hashtags, cover } = post;
  return {
    ...(caption === '' ? {} : { captions: [caption] }),
    ...(hashtags.length > 0 ? { hashtags } : {}),
    ...toFiles(exported),
    ...(cover ? { coverMediaId: cover.id } : {}),
    ...pickRequested(exported.input?.content ?? {}),
  };
}

/** Picks the members that only the request has. A new member is one of them, so that no export leaves it out. */
function pickRequested(content: Partial<BulkRowInput['content']>): ExportRow['content'] {
  const requested = { ...content };
  for (const member of KNOWN_OF_POST) delete requested[member];
  return requested;
}

const KNOWN_OF_POST = [
  ...(['captions', 'hashtags', 'mediaUrl', 'mediaId', 'mediaIds', 'mediaType'] as const),
  ...(['platformMediaIds', 'leaveOutFiles', 'coverMediaId'] as const),
] as const;

function toFiles(exported: ExportedPost): ExportRow['content'] {
  const { platformMediaIds, leaveOutFiles } = exported.input?.content ?? {};
  const shared = listSharedFiles(exported);
  const [mediaId] = shared;
  const single = mediaId === undefined ? {} : { mediaId };
  return {
    ...(shared.length > 1 ? { mediaIds: [...shared] } : single),
    ...(platformMediaIds ? { platformMediaIds } : {}),
    ...(leaveOutFiles ? { leaveOutFiles } : {}),
  };
}

function toTime({ time }: ExportedPost): object {
  if (time === null || 'queue' in time) return time ?? {};
  const { publishAt, timeZone, ...rule } = time;
  if (timeZone === undefined) return { publishAt };
  return { publishAt: { local: publishAt, timeZone, ...rule } };
}
