import { toErrorMeaning } from '#app/domain/delivery/delivery-dossier.ts';
import type { StuckDeliveries, StuckDeliveryLine } from '#app/domain/operators/admin-page.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { NothingHere } from './admin-part.tsx';

/** Lists late and stuck deliveries. Only those that are due can be checked now. */
export function StuckList({ items, hasMore }: StuckDeliveries) {
  if (items.length === 0) {
    return (
      <NothingHere title="No late or stuck deliveries.">
        Deliveries that take too long, or whose result isn’t known, appear here.
      </NothingHere>
    );
  }
  return (
    <>
      <ul className="adlist">
        {items.map((line) => (
          <li key={line.id}>
            <span className="grow">
              <b>{PLATFORMS[line.platform].name}</b> for {line.workspaceName}
              <span className="small sub adline">{toWhy(line)}</span>
              <span className="small mut adline">
                Since <LocalTime at={line.since} style="day" />
                {hasNoNextRun(line) ? null : (
                  <>
                    {' '}
                    · next run <LocalTime at={line.runAt} style="day" />
                  </>
                )}
              </span>
              <code className="small mut adline">{line.id}</code>
            </span>
            <StuckState line={line} />
            {line.canCheck ? <CheckNow line={line} /> : null}
          </li>
        ))}
      </ul>
      {hasMore ? <p className="small sub">Only the {items.length} oldest are shown.</p> : null}
    </>
  );
}

function hasNoNextRun({ canCheck, needsDecision, isHeld, isRunning }: StuckDeliveryLine): boolean {
  return canCheck || needsDecision || isHeld || isRunning;
}

function CheckNow({ line: { id } }: { readonly line: StuckDeliveryLine }) {
  return (
    <form method="post">
      <input type="hidden" name="deliveryId" value={id} />
      <button className="btn quiet" name="intent" value="check" aria-label={`Check ${id} now`}>
        Check now
      </button>
    </form>
  );
}

function StuckState({ line }: { readonly line: StuckDeliveryLine }) {
  if (line.needsDecision) return <span className="badge warn">Needs a decision</span>;
  if (line.isRunning) return <span className="badge ok">Running</span>;
  if (line.state === 'unconfirmed') return <span className="badge warn">Unconfirmed</span>;
  return <span className="badge bad">Late</span>;
}

function toWhy({ needsDecision, errorKind, isHeld, state }: StuckDeliveryLine): string {
  if (needsDecision)
    return 'The platform can’t tell whether the post is live. Its author has to decide.';
  if (isHeld) return 'The platform paused its account, or the account has to be reconnected.';
  if (errorKind !== null) return toErrorMeaning(errorKind);
  if (state === 'unconfirmed')
    return 'The response was lost. Fanfare checks the platform before it sends anything.';
  return 'It’s taking longer than expected.';
}
