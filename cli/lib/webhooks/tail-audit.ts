import type { AuditGroup } from '#app/domain/workspaces/audit.ts';
import { toAuditFacts } from '#app/domain/workspaces/audit-text.ts';
import type { OperationResponse } from '#cli/client/endpoints.ts';
import type { Client } from '#cli/client/client.ts';
import { pause } from '#cli/client/pause.ts';
import type { Context } from '../command/context.ts';
import type { StreamedResult } from '../command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { isTransient } from '../publish/keep-following.ts';
import { toLine } from '#cli/text/text.ts';
import type { Paint, Terminal } from '../terminal/terminal.ts';

type Entry = OperationResponse<'listAudit'>['items'][number];

interface TailOptions {
  readonly group: AuditGroup | undefined;
  /** Number of earlier entries to show first. */
  readonly lines: number;
}

const EVERY_MS = 3000;
const PAGE = 100;

/** Shows the last entries of the audit log, oldest first, and then each new one. Ends on Ctrl-C. */
export async function tailAudit(
  { connect, terminal, signal }: Context,
  { group, lines }: TailOptions,
): Promise<StreamedResult> {
  const client = await connect();
  const showAll = async (entries: readonly Entry[]): Promise<void> => {
    for (const entry of entries.toReversed())
      await terminal.writeRecord(entry, (paint) => renderEntry(entry, paint));
  };
  try {
    const { items } = await readPage(client, { group, limit: Math.max(lines, 1) });
    terminal.writeStatus('Following the audit log. Press Ctrl-C to stop.');
    await showAll(items.slice(0, lines));
    const read = createPatientReader(client, terminal, group);
    for (let newest = items[0]?.id ?? null; ;) {
      await pause(EVERY_MS, signal);
      const entries = await read(newest);
      await showAll(entries);
      newest = entries[0]?.id ?? newest;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.writeStatus('Stopped.');
    return { isStreamed: true, exit: 'interrupted' };
  }
}

/** Creates a reader of new entries that returns none while the server is down and reports that once. */
function createPatientReader(client: Client, terminal: Terminal, group: AuditGroup | undefined) {
  let isLost = false;
  return async (newest: string | null): Promise<Entry[]> => {
    try {
      const entries = await readSince(client, { group, newest });
      if (isLost) terminal.writeStatus('Reconnected.');
      isLost = false;
      return entries;
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (!isLost) terminal.writeStatus(`${toLine(error.message)} Retrying. No events are lost.`);
      isLost = true;
      return [];
    }
  };
}

/** Reads all entries newer than `newest`, newest first, across pages. */
async function readSince(
  client: Client,
  { group, newest }: { group: AuditGroup | undefined; newest: string | null },
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: OperationResponse<'listAudit'> = await readPage(client, {
      group,
      limit: PAGE,
      cursor,
    });
    for (const entry of page.items) {
      if (entry.id === newest) return found;
      found.push(entry);
    }
    cursor = newest === null ? null : page.nextCursor;
  }
  return found;
}

async function readPage(
  client: Client,
  {
    group,
    limit,
    cursor,
  }: { group: AuditGroup | undefined; limit: number; cursor?: string | undefined },
): Promise<OperationResponse<'listAudit'>> {
  const query = { limit, ...(group ? { group } : {}), ...(cursor ? { cursor } : {}) };
  return client.call('listAudit', { query });
}

function renderEntry(entry: Entry, paint: Paint): string {
  const who = entry.name ?? entry.email ?? 'system';
  const by = entry.token === null ? who : `${who} (${entry.token})`;
  const facts = toAuditFacts(entry).join(', ');
  return [
    formatTime(entry.at),
    paint('cyan', toLine(entry.text)),
    toLine(by),
    paint('dim', toLine(facts)),
  ].join('  ');
}
