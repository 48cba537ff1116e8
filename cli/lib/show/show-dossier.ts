import type { OperationResponse } from '#cli/client/endpoints.ts';
import type { CommandResult } from '../command/define-command.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { formatTime } from '#cli/text/format.ts';
import { toMark, toNextCommands, toPlatformName } from './show-post.ts';
import { type Cell, renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

type Dossier = OperationResponse<'getDelivery'>;
type DossierEvent = Dossier['timeline'][number];

const EVENT_WIDTH = 100;

export function toDossierResult(dossier: Dossier): CommandResult {
  return { data: dossier, toText: (paint) => renderDossier(dossier, paint) };
}

/** Renders a delivery's state, reason, next commands, and history, oldest first. */
function renderDossier(dossier: Dossier, paint: Paint): string {
  const { color, text } = toMark(dossier);
  const name = toPlatformName(dossier.platform);
  const title = `${paint(color, text)} ${paint('bold', toLine(dossier.id))}  ${name} · ${toLine(dossier.accountName)} · ${dossier.state}\n`;
  const commands = toNextCommands(dossier, paint);
  return [
    title,
    '\n',
    renderFacts(toFacts(dossier), paint),
    '\n',
    renderTable(dossier.timeline.map(toRow), { paint, header: ['AT (UTC)', 'STEP', 'FIELD'] }),
    ...(dossier.omittedEvents > 0
      ? [`Not shown, from the middle: ${formatCount(dossier.omittedEvents, 'event')}.\n`]
      : []),
    ...(commands.length > 0 ? [`\n${commands.join('\n')}\n`] : []),
  ].join('');
}

function toFacts(dossier: Dossier): [string, string][] {
  const { rule, retrySafe, removedAt, receipt } = dossier;
  const facts: [string, string | null][] = [
    ['Post', dossier.post.id],
    ['Status', dossier.message],
    ['Link', dossier.url],
    ['Platform response', dossier.platformMessage],
    ['Code', dossier.errorCode],
    ['Rule', rule ? `${rule.kind}: ${rule.meaning}` : null],
    ...(rule?.contentRules ?? []).map(({ code, message }): [string, string] => [
      'Content rule',
      `${code}: ${message}`,
    ]),
    ['Next step', dossier.remedy],
    ['Safe to retry', retrySafe],
    ['Evidence', dossier.evidence],
    ['Deleted', removedAt ? formatTime(removedAt) : null],
    ['Receipt', receipt?.id ?? null],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function toRow({ at, step, kind, message, exchange }: DossierEvent): Cell[] {
  const isBad = kind === 'error' || kind === 'remove_failed';
  const text = exchange ? toExchangeText(exchange) : message;
  const what = cut(toLine(text), EVENT_WIDTH);
  return [
    new Date(at).toISOString().slice(5, 23).replace('T', ' '),
    step ?? '',
    isBad ? { text: what, color: 'red' } : what,
  ];
}

function toExchangeText(exchange: NonNullable<DossierEvent['exchange']>): string {
  const { method, url, status, error, durationMs, responseExcerpt } = exchange;
  const response = status === null ? (error ?? 'no response') : String(status);
  const excerpt = responseExcerpt ? `: ${responseExcerpt}` : '';
  return `${method} ${url} → ${response} (${Math.round(durationMs)} ms)${excerpt}`;
}
