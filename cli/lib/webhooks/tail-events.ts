import type { components } from '#cli/client/api-types.ts';
import type { Context } from '../command/context.ts';
import type { StreamedResult } from '../command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { listen } from './listen.ts';
import { createSecret } from './sign-webhook.ts';
import { toPlatformName } from '../show/show-post.ts';
import type { Color, Paint } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';

/** Prints each event of the workspace on a line of its own as it happens. Ends on Ctrl-C. */
export async function tailEvents(
  context: Context,
  body: components['schemas']['NewWebhookListener'],
): Promise<StreamedResult> {
  return listen(context, {
    forwardTo: null,
    secret: createSecret(),
    body,
    tail: { responseStart: 'Following events. Press Ctrl-C to stop.', toText: renderEvent },
  });
}

/** The fields of any event's data that a line can show. Events of a newer server may have none of them. */
type Data = Readonly<Record<string, unknown>>;

function renderEvent(event: unknown, paint: Paint): string {
  const { type, timestamp, data } = Object(event) as Data;
  const facts = Object(data) as Data;
  const platform = toText(facts['platform']);
  const words = [
    platform === '' ? '' : toPlatformName(platform),
    toText(facts['id']),
    toText(facts['message']) || toText(facts['name']),
    toText(facts['url']),
  ];
  const name = toText(type);
  const shown = words.filter((word) => word !== '').map(toLine);
  return [formatTime(toText(timestamp)), paint(toColor(name), toLine(name)), ...shown].join('  ');
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toColor(type: string): Color {
  if (/failed|at_risk|needs_|unconfirmed|late/u.test(type)) return 'red';
  return type.endsWith('.published') ? 'green' : 'cyan';
}
