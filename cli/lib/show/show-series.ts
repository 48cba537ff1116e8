import { describeSeries } from '#app/domain/series/describe-series.ts';
import type { components } from '#cli/client/api-types.ts';
import { formatTimeIn } from '#cli/text/format.ts';
import { cut, toLine } from '#cli/text/text.ts';
import type { CommandResult } from '../command/define-command.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';
import { toPlatformName } from './show-post.ts';

type Series = components['schemas']['Series'];
type Occurrence = components['schemas']['Occurrence'];
type SeriesPreview = components['schemas']['SeriesPreview'];

const CAPTION_WIDTH = 40;

const toCaption = ({ post, evergreen }: Series): string =>
  toLine(evergreen?.texts[0]?.caption ?? post.content.captions?.[0] ?? '');

const toPlaces = ({ post: { platforms = [], accountIds = [] } }: Series): string =>
  [...platforms.map(toPlatformName), ...accountIds].join(', ');

const toNext = ({ nextAt, start }: Series): string =>
  nextAt === null ? '' : formatTimeIn(nextAt, start.timeZone);

export function toSeriesResult(series: Series): CommandResult {
  const { evergreen } = series;
  const texts = evergreen?.texts ?? [];
  const facts: [string, string][] = [
    ['ID', series.id],
    ['State', series.state],
    ['Repeats', toLine(describeSeries(series))],
    ['Rule', series.rrule],
    ['Publishes to', toPlaces(series)],
    ...(texts.length === 0 ? [['Caption', toCaption(series)] as [string, string]] : []),
    ...texts.map(({ caption }, index): [string, string] => [`Text ${index + 1}`, toLine(caption)]),
    ['Next', toNext(series) || '(none)'],
    ['To come', String(series.remaining)],
    ['Blocked', String(series.blocked)],
  ];
  return { data: series, toText: (paint) => renderFacts(facts, paint) };
}

export function renderSeriesList(items: readonly Series[], paint: Paint): string {
  if (items.length === 0) return 'No series.\n';
  const rows = items.map((series) => [
    toNext(series),
    series.state,
    String(series.remaining),
    toLine(describeSeries(series)),
    cut(toCaption(series), CAPTION_WIDTH),
    series.id,
  ]);
  return renderTable(rows, {
    paint,
    header: ['NEXT', 'STATE', 'TO COME', 'REPEATS', 'CAPTION', 'ID'],
    whole: [0],
  });
}

const toShown = (local: string): string => local.slice(0, 16).replace('T', ' ');

export function renderPreview(
  { start, rrule }: Pick<Series, 'start' | 'rrule'>,
  { items }: SeriesPreview,
  paint: Paint,
): string {
  const rows = items.map(({ local, at }) => [toShown(local), at]);
  const table = renderTable(rows, { paint, header: [`TIME (${toLine(start.timeZone)})`, 'UTC'] });
  return `${toLine(describeSeries({ start, rrule }))}\n${table}`;
}

export function renderOccurrences(items: readonly Occurrence[], paint: Paint): string {
  if (items.length === 0) return 'No occurrences.\n';
  const rows = items.map(({ local, state, isChanged, reason, post }) => [
    local,
    state === 'created' ? (post?.state ?? 'deleted') : state,
    isChanged ? 'changed' : '',
    post?.id ?? '',
    toLine(reason ?? ''),
  ]);
  const header = ['OCCURRENCE', 'STATE', '', 'POST', 'REASON'];
  return renderTable(rows, { paint, header, whole: [0, 3] });
}
