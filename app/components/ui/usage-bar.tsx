import type { UsageOutput } from '#app/domain/billing/usage.ts';

/** Up to this many posts a day are shown as separate blocks. */
const MAX_BLOCKS = 12;

type Usage = UsageOutput['usage'];

interface UsageBarProps {
  readonly usage: Usage;
  readonly className?: string;
}

function toTone({ remaining }: Usage): 'red' | 'yellow' | 'green' {
  if (remaining === 0) return 'red';
  return remaining <= 1 ? 'yellow' : 'green';
}

/** Shows today's posts against the limit: green, yellow with at most one left, red with none. */
export function UsageBar({ usage, className = '' }: UsageBarProps) {
  const { used, limit } = usage;
  return (
    <div className={`usage ${toTone(usage)} ${className}`}>
      <div className="bar" role="img" aria-label={`${used} of ${limit} posts used today`}>
        {limit <= MAX_BLOCKS ? (
          Array.from({ length: limit }, (_, index) => (
            <i key={index} className={index < used ? 'on' : undefined} />
          ))
        ) : (
          <>
            <i className="on" style={{ flexGrow: Math.min(used, limit) }} hidden={used === 0} />
            <i style={{ flexGrow: Math.max(0, limit - used) }} hidden={used >= limit} />
          </>
        )}
      </div>
    </div>
  );
}
