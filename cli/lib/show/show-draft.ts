import type { components } from '#cli/client/api-types.ts';
import type { CommandResult } from '../command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { toPlatformName } from './show-post.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

export type Draft = components['schemas']['Draft'];

const CAPTION_WIDTH = 40;

function toPlaces({ post: { platforms = [], accountIds = [] } }: Draft): string {
  return [...platforms.map(toPlatformName), ...accountIds].join(', ') || '(none yet)';
}

const toCaption = ({ post }: Draft): string => post.content?.captions?.[0] ?? '';

function toFiles({ post: { content } }: Draft): string[] {
  const { mediaId, mediaIds = [], mediaUrl } = content ?? {};
  return [...(mediaId ? [mediaId] : []), ...mediaIds, ...(mediaUrl ? [mediaUrl] : [])];
}

type WallTime = Exclude<NonNullable<Draft['post']['publishAt']>, string>;

function toTimeFacts({ post: { publishAt, queue } }: Draft): [string, string][] {
  if (queue !== undefined) return [['Queue', toLine(queue)]];
  if (publishAt === undefined) return [];
  return [['Time', toLine(typeof publishAt === 'string' ? publishAt : toWallTime(publishAt))]];
}

/** Adds which of two times it means, if it says so: a draft's time isn't resolved until it's scheduled. */
function toWallTime({ local, timeZone, disambiguation }: WallTime): string {
  const zone = disambiguation === 'reject' ? timeZone : `${timeZone}, ${disambiguation}`;
  return `${local.slice(0, 16).replace('T', ' ')} (${zone})`;
}

export function toDraftResult(draft: Draft): CommandResult {
  const tags = draft.post.content?.hashtags ?? [];
  const files = toFiles(draft);
  const facts: [string, string][] = [
    ['ID', draft.id],
    ['Version', String(draft.version)],
    ['Platforms', toPlaces(draft)],
    ['Caption', toLine(toCaption(draft))],
    ...toTimeFacts(draft),
    ...(tags.length > 0 ? [['Hashtags', tags.join(' ')] as [string, string]] : []),
    ...(files.length > 0 ? [['Files', files.join(', ')] as [string, string]] : []),
    ['Saved', formatTime(draft.updatedAt)],
  ];
  return { data: draft, toText: (paint) => renderFacts(facts, paint) };
}

export function renderDrafts(drafts: readonly Draft[], paint: Paint): string {
  if (drafts.length === 0) return 'No drafts.\n';
  const rows = drafts.map((draft) => [
    formatTime(draft.updatedAt),
    toPlaces(draft),
    cut(toLine(toCaption(draft)), CAPTION_WIDTH),
    draft.id,
  ]);
  return renderTable(rows, { paint, header: ['SAVED', 'PLATFORMS', 'CAPTION', 'ID'], whole: [0] });
}
