import { z } from 'zod';
import { SNIPPET_KINDS } from '#app/domain/snippets/snippet-kinds.ts';
import { MAX_SNIPPET_NAME } from '#app/domain/snippets/snippet-limits.ts';
import type { components } from '#cli/client/api-types.ts';
import { toLine } from '#cli/text/text.ts';
import type { CommandResult } from '../command/define-command.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

type Snippet = components['schemas']['Snippet'];

export const SNIPPET_ARGUMENT = {
  name: 'snippet',
  description: 'the name or the ID of the snippet',
};

export const SNIPPET_OPTIONS = {
  name: {
    flags: '--name <text>',
    description: `name, unique in the workspace, up to ${MAX_SNIPPET_NAME} characters`,
  },
  kind: { flags: '--kind <kind>', description: `${SNIPPET_KINDS.join(', ')} (default: text)` },
  text: {
    flags: '--text <text>',
    description: 'the text, with {{link}}, {{date}}, or {{campaign}}, or the hashtags',
  },
};

export const SnippetKindFlag = z.enum(SNIPPET_KINDS, {
  error: `--kind takes ${SNIPPET_KINDS.join(', ')}.`,
});

export function toSnippetResult(snippet: Snippet): CommandResult {
  const facts: [string, string][] = [
    ['ID', snippet.id],
    ['Name', toLine(snippet.name)],
    ['Kind', snippet.kind],
    ['Variables', snippet.variables.join(', ') || '(none)'],
    ['Text', toLine(snippet.text)],
  ];
  return { data: snippet, toText: (paint) => renderFacts(facts, paint) };
}

const MAX_SHOWN_TEXT = 60;

export function renderSnippets(snippets: readonly Snippet[], paint: Paint): string {
  if (snippets.length === 0) return 'No snippets.\n';
  const rows = snippets.map(({ id, name, kind, text }) => [
    toLine(name),
    kind,
    toLine(text).slice(0, MAX_SHOWN_TEXT),
    id,
  ]);
  return renderTable(rows, { paint, header: ['NAME', 'KIND', 'TEXT', 'ID'] });
}
