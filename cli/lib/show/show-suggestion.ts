import { formatCount } from '#app/domain/text/format-count.ts';
import type { components } from '#cli/client/api-types.ts';
import type { CommandResult } from '../command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { toPlatformName } from './show-post.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint, Terminal } from '../terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

export type Caption = components['schemas']['Caption'];
export type HashtagSet = components['schemas']['HashtagSet'];
type Suggestion = Caption | HashtagSet;
type Failure = components['schemas']['SuggestionFailure'];

const TEXT_WIDTH = 60;
export const SAMPLE_NOTE = 'Sample text, because this server has no AI service.';

function toText(suggestion: Suggestion): string {
  if ('caption' in suggestion)
    return suggestion.posts.length > 0 ? suggestion.posts.join('\n\n') : suggestion.caption;
  return suggestion.hashtags.map((tag) => `#${tag}`).join(' ');
}

function toRoom(suggestion: Suggestion): string {
  if ('caption' in suggestion && suggestion.posts.length > 0)
    return formatCount(suggestion.posts.length, 'post');
  return 'caption' in suggestion
    ? `${suggestion.characters} / ${suggestion.maxCharacters} characters`
    : `${suggestion.count} / ${suggestion.maxHashtags} hashtags`;
}

/** Describes what was changed in the model's text, and why. */
function toNote({ findings, cut: isCut }: Suggestion): string {
  const reasons = findings
    .filter(({ resolution }) => resolution === (isCut ? 'cut' : 'tidied'))
    .map(({ message }) => message);
  if (reasons.length === 0) return '';
  return `${isCut ? 'Shortened' : 'Cleaned up'}: ${[...new Set(reasons)].join(' ')}`;
}

function toCommentFact(suggestion: Suggestion): [string, string][] {
  const comment = 'caption' in suggestion ? suggestion.firstComment : null;
  return comment === null ? [] : [['First comment', comment]];
}

function toFacts(suggestion: Suggestion): [string, string][] {
  const note = toNote(suggestion);
  return [
    ['Platform', toPlatformName(suggestion.platform)],
    ['Text', toText(suggestion)],
    ...toCommentFact(suggestion),
    ['Length', toRoom(suggestion)],
    ...(note === '' ? [] : [['Note', note] as [string, string]]),
    ...(suggestion.sample ? [['Sample', SAMPLE_NOTE] as [string, string]] : []),
    ['ID', suggestion.id],
  ];
}

export function toSuggestionResult(suggestion: Suggestion): CommandResult {
  return { data: suggestion, toText: (paint) => renderFacts(toFacts(suggestion), paint) };
}

interface Batch {
  readonly variants: readonly Suggestion[];
  readonly failures: readonly Failure[];
}

/** Builds the result with all versions. The exit code is 5 if any platform has none. */
export function toBatchResult(batch: Batch, terminal: Terminal): CommandResult {
  for (const { platform, message } of batch.failures)
    terminal.writeStatus(`${toPlatformName(platform)}: ${toLine(message)}`);
  return {
    data: batch,
    toText: (paint) =>
      batch.variants.map((variant) => renderFacts(toFacts(variant), paint)).join('\n'),
    ...(batch.failures.length > 0 ? { exit: 'partial' } : {}),
  };
}

interface Page {
  readonly items: readonly Suggestion[];
  readonly nextCursor: string | null;
}

export function toPageResult(
  page: Page,
  { terminal, command }: { terminal: Terminal; command: string },
): CommandResult {
  if (page.nextCursor !== null && !terminal.isJson)
    terminal.writeStatus(`More: fanfare ${command} --cursor ${toLine(page.nextCursor)}`);
  return { data: page, toText: (paint) => renderPage(page.items, paint) };
}

function renderPage(items: readonly Suggestion[], paint: Paint): string {
  if (items.length === 0) return 'No suggestions yet.\n';
  const rows = items.map((item) => [
    formatTime(item.createdAt),
    toPlatformName(item.platform),
    item.language,
    cut(toLine(toText(item)), TEXT_WIDTH),
    item.id,
  ]);
  return renderTable(rows, {
    paint,
    header: ['WHEN', 'PLATFORM', 'LANGUAGE', 'TEXT', 'ID'],
    whole: [0],
  });
}

export function toDeletedResult(id: string): CommandResult {
  return { data: { id, deleted: true }, toText: () => `Deleted ${id}.\n` };
}
