import type { components } from '#cli/client/api-types.ts';
import type { CommandResult } from '../command/define-command.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { formatBytes } from '#cli/text/format.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

export type Media = components['schemas']['Media'];

export function toMediaResult(media: Media): CommandResult {
  return { data: media, toText: (paint) => renderFacts(toFacts(media), paint) };
}

function toFacts(media: Media): [string, string][] {
  const { id, fileName, contentType, sizeBytes, width, height, durationMs, altText, url } = media;
  return [
    ['ID', id],
    ['File', fileName],
    ['Type', contentType],
    ['Size', formatBytes(sizeBytes)],
    ...(width && height ? [['Dimensions', `${width} × ${height}`] as [string, string]] : []),
    ...(durationMs === null ? [] : [['Duration', formatTimeSpan(durationMs)] as [string, string]]),
    ...(altText ? [['Alt text', altText] as [string, string]] : []),
    ['SHA-256', media.sha256],
    ['Link', url],
  ];
}

const NAME_WIDTH = 40;

export function renderMedia(items: readonly Media[], paint: Paint): string {
  if (items.length === 0) return 'No files.\n';
  const rows = items.map(({ id, fileName, kind, sizeBytes, altText }) => [
    cut(toLine(fileName), NAME_WIDTH),
    kind,
    formatBytes(sizeBytes),
    cut(toLine(altText ?? ''), NAME_WIDTH),
    id,
  ]);
  return renderTable(rows, { paint, header: ['FILE', 'KIND', 'SIZE', 'ALT TEXT', 'ID'] });
}
