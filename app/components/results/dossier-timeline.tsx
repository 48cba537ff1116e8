import type { DeliveryDossier, DossierEvent } from '#app/domain/delivery/delivery-dossier.ts';
import { toEventTone, toReadableExcerpt } from '#app/domain/delivery/dossier-text.ts';
import { LocalTime } from '../ui/local-time.tsx';

interface DossierTimelineProps {
  readonly dossier: DeliveryDossier;
  readonly name: string;
}

/** Shows the history, oldest first: every redacted call to the platform and its effect. */
export function DossierTimeline({ dossier, name }: DossierTimelineProps) {
  const { timeline, omittedEvents } = dossier;
  const isLive = dossier.state === 'published';
  // The reason for a failure is expanded. On the way to success, a refusal is only a detail.
  const lastRefusal = isLive
    ? undefined
    : timeline.findLast(({ exchange }) => exchange?.responseExcerpt)?.id;
  return (
    <section className="card dtime" aria-labelledby="timeline-title">
      <h2 className="t2" id="timeline-title">
        What happened
      </h2>
      {timeline.length === 0 ? <p className="small mut">Nothing yet.</p> : null}
      <ol className="timeline">
        {timeline.map((event, index) => (
          <li key={event.id} data-tone={toEventTone(event)}>
            <p className="at small mut num">
              {isNewDay(timeline, index) ? (
                <LocalTime at={event.at} style="day" />
              ) : (
                <LocalTime at={event.at} />
              )}
            </p>
            <Happening event={event} name={name} isOpen={event.id === lastRefusal} />
          </li>
        ))}
      </ol>
      {omittedEvents > 0 ? (
        <p className="small mut">{omittedEvents} events in the middle aren’t shown.</p>
      ) : null}
    </section>
  );
}

function isNewDay(timeline: readonly DossierEvent[], index: number): boolean {
  const before = timeline[index - 1]?.at;
  return before !== undefined && before.slice(0, 10) !== timeline[index]?.at.slice(0, 10);
}

interface HappeningProps {
  readonly event: DossierEvent;
  readonly name: string;
  readonly isOpen: boolean;
}

function Happening({ event: { exchange, message }, name, isOpen }: HappeningProps) {
  if (!exchange) return <p className="what">{message}</p>;
  const { method, url, status, durationMs, error, responseExcerpt } = exchange;
  return (
    <div className="what">
      <p className="call">
        <b className="mono">{method}</b> <span className="mono url">{toPath(url)}</span>
      </p>
      <p className="small num">
        <span className="status">{status ?? error ?? 'No response'}</span>{' '}
        <span className="mut">
          {toHost(url)}, {Math.round(durationMs)} ms
        </span>
      </p>
      {responseExcerpt ? (
        <details open={isOpen}>
          <summary className="small">Response from {name}</summary>
          <pre className="mono">{toReadableExcerpt(responseExcerpt)}</pre>
        </details>
      ) : null}
    </div>
  );
}

function toPath(url: string): string {
  const { pathname, search } = URL.parse(url) ?? { pathname: url, search: '' };
  return pathname + search;
}

function toHost(url: string): string {
  return URL.parse(url)?.host ?? '';
}
