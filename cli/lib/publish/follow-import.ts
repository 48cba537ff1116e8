import type { components } from '#cli/client/api-types.ts';
import { pause } from '#cli/client/pause.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { CommandResult } from '../command/define-command.ts';
import { formatBytes } from '#cli/text/format.ts';
import { renderFacts } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';

export type Import = components['schemas']['MediaImport'];

const POLL_EVERY_MS = 500;
const ENDED: ReadonlySet<Import['state']> = new Set(['ready', 'failed', 'canceled']);

interface FollowParts {
  readonly client: Client;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Polls until the import finishes. Throws if it failed; Ctrl-C leaves it running. */
export async function followImport(
  { client, terminal, signal }: FollowParts,
  started: Import,
): Promise<Import> {
  let item = started;
  try {
    while (!ENDED.has(item.state)) {
      if (terminal.canRedraw) terminal.redraw([toProgressLine(item)]);
      await pause(POLL_EVERY_MS, signal);
      item = await client.call('getImport', { params: { importId: item.id } });
    }
  } finally {
    if (terminal.canRedraw) terminal.redraw([]);
  }
  if (item.state === 'ready') return item;
  throw new CliError(item.error?.code ?? item.state, {
    exit: 'error',
    message: item.error?.message ?? 'The import was canceled.',
  });
}

function toProgressLine({ url, receivedBytes, sizeBytes, progress }: Import): string {
  const host = toLine(URL.parse(url)?.hostname ?? url);
  if (receivedBytes === 0) return `Importing from ${host}  looking for the file`;
  const amount = formatBytes(receivedBytes);
  return sizeBytes === null
    ? `Importing from ${host}  ${amount}`
    : `Importing from ${host}  ${progress ?? 0} %  ${amount} of ${formatBytes(sizeBytes)}`;
}

/** Builds the result of an import that's still running. */
export function toImportResult(item: Import): CommandResult {
  const facts: [string, string][] = [
    ['Import', item.id],
    ['Link', item.url],
    ['State', item.state],
  ];
  return { data: item, toText: (paint) => renderFacts(facts, paint) };
}
