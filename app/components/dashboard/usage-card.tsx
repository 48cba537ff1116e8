import { toResetText } from '#app/domain/errors/messages/publishing.ts';
import type { UsageOutput } from '#app/domain/billing/usage.ts';

/** Up to this many posts a day are shown as separate blocks. */
const MAX_BLOCKS = 12;

type Usage = UsageOutput['usage'];

interface UsageCardProps {
  readonly usage: Usage;
  readonly hoursUntilReset: number;
  /** What the demo says about its raised limits; null outside the demo. */
  readonly demoLimits: string | null;
}

function toTone({ remaining }: Usage): 'red' | 'yellow' | 'green' {
  if (remaining === 0) return 'red';
  return remaining <= 1 ? 'yellow' : 'green';
}

export function UsageCard({ usage, hoursUntilReset, demoLimits }: UsageCardProps) {
  const { used, limit, remaining } = usage;
  return (
    <section className="card" aria-label="Daily usage">
      <div className={`usage ${toTone(usage)}`}>
        <div className="row between">
          <span style={{ font: 'var(--ff-label)' }}>Posts today</span>
          <span className="small sub num">
            {used} of {limit}, {remaining === 0 ? 'none' : remaining} left
          </span>
        </div>
        <div className="bar" role="img" aria-label={`${used} of ${limit} posts used today`}>
          {limit <= MAX_BLOCKS ? <Blocks used={used} limit={limit} /> : <Whole {...usage} />}
        </div>
        {demoLimits ? <p className="small sub">{demoLimits}</p> : null}
        {remaining === 0 ? <p className="small sub">{toResetText(hoursUntilReset)}</p> : null}
      </div>
    </section>
  );
}

function Blocks({ used, limit }: { used: number; limit: number }) {
  return Array.from({ length: limit }, (_, index) => (
    <i key={index} className={index < used ? 'on' : undefined} />
  ));
}

function Whole({ used, limit }: Usage) {
  const percent = Math.min(100, (used / limit) * 100);
  return (
    <>
      <i className="on" style={{ flex: `0 0 ${percent}%` }} hidden={percent === 0} />
      <i hidden={percent === 100} />
    </>
  );
}
