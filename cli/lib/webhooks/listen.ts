import type { components } from '#cli/client/api-types.ts';
import type { Client } from '#cli/client/client.ts';
import { pause } from '#cli/client/pause.ts';
import { createClient } from '#cli/client/create-client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import type { StreamedResult } from '../command/define-command.ts';
import { type ForwardResult, forwardEvent } from './forward-event.ts';
import { formatTime } from '#cli/text/format.ts';
import { isTransient, keepFollowing } from '../publish/keep-following.ts';
import { createReporter, type Reporter } from './report-listened.ts';
import { toJson } from '../terminal/json.ts';
import type { Paint } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';

export type Listened = components['schemas']['ListenedEvent'];

interface ListenOptions {
  /** Null to only print events. */
  readonly forwardTo: string | null;
  /** Signing secret for this session. It never leaves this machine. */
  readonly secret: string;
  readonly body: components['schemas']['NewWebhookListener'];
  /** Prints events in a format of its own. */
  readonly tail?: {
    readonly responseStart: string;
    readonly toText: (event: unknown, paint: Paint) => string;
  };
}

const GOODBYE_MS = 3000;
const RETRY_MS = 5000;
/** Far more than can be in progress at once, because the server only repeats unacknowledged events. */
const MAX_REMEMBERED = 10_000;

/**
 * Receives events from the server and forwards each one once to a local server, even across reconnects. Ends
 * on Ctrl-C.
 */
export async function listen(context: Context, options: ListenOptions): Promise<StreamedResult> {
  const { terminal, signal } = context;
  const client = await context.connect();
  let listenerId = await startListening(client, options);
  showStart(context, options);
  try {
    for (;;) {
      const reporter = createReporter(client, listenerId, signal);
      await follow(context, client, { ...options, listenerId, reporter }).catch(passOnlyDeleted);
      // After a long disconnect, the server has deleted this listener.
      terminal.writeStatus(
        'The server closed this listener. Starting a new one. Events in between are lost.',
      );
      listenerId = await startWithRetries(client, options, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    terminal.writeStatus('Stopped.');
    return { isStreamed: true, exit: 'interrupted' };
  } finally {
    await reportEnd(context, listenerId);
  }
}

/** Creates a listener, however long the server is down: it worked before, so it comes back. */
async function startWithRetries(
  client: Client,
  options: ListenOptions,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    try {
      return await startListening(client, options);
    } catch (error) {
      if (!isTransient(error)) throw error;
      await pause(Math.max(RETRY_MS, (error.retryAfterSeconds ?? 0) * 1000), signal);
    }
  }
}

async function startListening(client: Client, { body }: ListenOptions): Promise<string> {
  return (await client.call('createWebhookListener', { body })).id;
}

function showStart({ terminal }: Context, { forwardTo, secret, tail }: ListenOptions): void {
  if (tail) {
    terminal.writeStatus(tail.responseStart);
    return;
  }
  const paint = terminal.paintStatus;
  terminal.writeStatus(
    forwardTo === null
      ? 'Listening. Events are only shown here. Use --forward-to to forward them.'
      : `Listening. Events are forwarded to ${forwardTo}, signed with this session's secret.`,
  );
  if (forwardTo !== null) terminal.writeStatus(`Secret: ${paint('bold', secret)}`);
  terminal.writeStatus('Press Ctrl-C to stop.');
}

function passOnlyDeleted(error: unknown): void {
  if (!(error instanceof CliError) || error.code !== 'not_found') throw error;
}

interface Session extends ListenOptions {
  readonly listenerId: string;
  readonly reporter: Reporter;
}

async function follow(
  { terminal, signal }: Context,
  client: Client,
  { listenerId, reporter, forwardTo, secret, tail }: Session,
): Promise<void> {
  const seen = new Set<string>();
  let isLost = false;
  const events = keepFollowing({
    signal,
    open: () => client.openEvents('listenToWebhooks', { params: { listenerId } }),
    onLost: (error) => {
      isLost = true;
      terminal.writeStatus(`${toLine(error.message)} Retrying. No events are lost.`);
    },
  });
  for await (const { event, data } of events) {
    if (isLost) terminal.writeStatus('Reconnected.');
    isLost = false;
    if (event !== 'webhook') continue;
    const listened = data as Listened;
    // The server repeats an event if our acknowledgment hasn't arrived yet.
    if (seen.has(listened.deliveryId)) continue;
    remember(seen, listened.deliveryId);
    const forwarded = await forwardEvent(listened, { forwardTo, secret, signal });
    reporter.add({ deliveryId: listened.deliveryId, ...forwarded });
    if (tail) {
      const happened = JSON.parse(listened.body) as unknown;
      await terminal.writeRecord(happened, (paint) => tail.toText(happened, paint));
      continue;
    }
    await terminal.writeRecord(toRecord(listened, forwarded), (paint) =>
      toText(listened, forwarded, { paint, isShown: forwardTo === null }),
    );
  }
}

function remember(seen: Set<string>, deliveryId: string): void {
  const [oldest] = seen;
  if (seen.size >= MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest);
  seen.add(deliveryId);
}

function toRecord({ eventId, type, body }: Listened, forwarded: ForwardResult) {
  return { eventId, type, ...forwarded, event: JSON.parse(body) as unknown };
}

function toText(
  { eventId, type, body }: Listened,
  { status, error, answer, durationMs }: ForwardResult,
  { paint, isShown }: { paint: Paint; isShown: boolean },
): string {
  const line = `${formatTime(new Date().toISOString())}  ${type}  ${paint('dim', toLine(eventId))}`;
  if (isShown) return `${line}\n${toJson(JSON.parse(body), { pretty: true })}`;
  if (status === null) return `${line}  ${paint('red', toLine(error ?? 'no response'))}`;
  const isFine = status >= 200 && status <= 299;
  const details = isFine || !answer ? '' : `  ${toLine(answer)}`;
  return `${line}  ${paint(isFine ? 'green' : 'red', String(status))} in ${durationMs} ms${details}`;
}

/**
 * Deletes the listener so the server stops queuing events for it. Otherwise the server notices after ten
 * minutes.
 */
async function reportEnd(context: Context, listenerId: string): Promise<void> {
  const signal = AbortSignal.timeout(GOODBYE_MS);
  const client = createClient({ ...(await context.getCredentials()), ...context.wire, signal });
  await client.call('deleteWebhookListener', { params: { listenerId } }).catch((error: unknown) => {
    if (!(error instanceof CliError)) throw error;
  });
}
