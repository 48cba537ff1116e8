import { formatCount } from '#app/domain/text/format-count.ts';
import type { UsageOutput } from '#app/domain/billing/usage.ts';
import { PAST_DUE } from '#app/domain/errors/messages/subscription.ts';
import { usePlan } from '../shell/use-layout.ts';
import { UsageBar } from '../ui/usage-bar.tsx';

export interface UsageFacts {
  /** Null without a subscription. */
  readonly usage: UsageOutput['usage'] | null;
  readonly tokens: { readonly used: number; readonly limit: number };
  readonly hoursUntilReset: number;
  readonly timeZone: string;
  /** What the demo says about its raised limits; null outside the demo. */
  readonly demoLimits: string | null;
}

export function UsageCard(facts: UsageFacts) {
  const { usage, tokens, hoursUntilReset, timeZone, demoLimits } = facts;
  const isPastDue = usePlan().status === 'past_due';
  return (
    <section className="card stack gap" aria-labelledby="usage">
      <h2 className="t2" id="usage">
        Today
      </h2>
      {usage ? (
        <>
          <div className="stack">
            <Line name="Posts" used={usage.used} limit={usage.limit} />
            <UsageBar usage={usage} />
          </div>
          <div className="stack">
            <Line
              name="Deliveries"
              used={usage.deliveriesUsed}
              limit={usage.deliveriesLimit}
              note="One post to six platforms counts as six."
            />
          </div>
          <div className="stack">
            <Line
              name="AI tokens"
              used={tokens.used}
              limit={tokens.limit}
              note="For captions and hashtags. A caption uses about 1,500."
            />
          </div>
          {demoLimits ? <p className="small sub">{demoLimits}</p> : null}
          <p className="small mut">
            Resets in {formatCount(hoursUntilReset, 'hour')}, at midnight in {timeZone}.
          </p>
        </>
      ) : (
        <p className="sub">{isPastDue ? PAST_DUE : 'Subscribe to start publishing.'}</p>
      )}
    </section>
  );
}

const NUMBER = new Intl.NumberFormat('en');

interface LineProps {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
  readonly note?: string;
}

function Line({ name, used, limit, note }: LineProps) {
  return (
    <div>
      <p className="row between">
        <span className="flabel">{name}</span>
        <span className="small sub num">
          {NUMBER.format(used)} of {NUMBER.format(limit)}
        </span>
      </p>
      {note ? <p className="small mut">{note}</p> : null}
    </div>
  );
}
