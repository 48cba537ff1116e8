import { Link } from '@remix-run/react';
import type { AccountHealth } from '#app/domain/accounts/account-health.ts';
import { toDependText, ACCOUNT_STATUS_TEXTS } from '#app/domain/accounts/account-notices.ts';
import { LocalTime } from '../ui/local-time.tsx';

/** Shows an unhealthy account's problem, its fix, and the affected posts. */
export function AccountHealthNotice({ health }: { health: AccountHealth }) {
  const { status, message, remedy, heldUntil, lastGoodProbeAt, atRisk } = health;
  if (status === 'ok') return null;
  return (
    <div className="weather small">
      <p className="sub">
        {health.needsUser ? <b className="warned">{ACCOUNT_STATUS_TEXTS[status]}. </b> : null}
        {message} {remedy}
        {heldUntil ? (
          <>
            {' '}
            Until <LocalTime at={heldUntil} style="day" />.
          </>
        ) : null}
        {status === 'held' && atRisk.count > 0 ? ` ${toDependText(atRisk.count)} it.` : null}
        {status === 'unreachable' && lastGoodProbeAt ? (
          <>
            {' '}
            Last successful check: <LocalTime at={lastGoodProbeAt} style="day" />.
          </>
        ) : null}
      </p>
      {health.needsUser ? <PostsAtRisk atRisk={health.atRisk} /> : null}
    </div>
  );
}

function PostsAtRisk({ atRisk: { count, items } }: Pick<AccountHealth, 'atRisk'>) {
  if (count === 0) return null;
  return (
    <>
      <p className="count">{toDependText(count)} this account</p>
      <ul className="posts">
        {items.map(({ deliveryId, postId, caption }) => (
          <li key={deliveryId}>
            <Link className="trunc" to={`/app/posts/${postId}`}>
              {caption || 'No caption'}
            </Link>
          </li>
        ))}
      </ul>
      {count > items.length ? <p className="mut">and {count - items.length} more</p> : null}
    </>
  );
}

/** Shows connection details in the account's menu. */
export function ConnectionFacts({ health }: { health: AccountHealth }) {
  return (
    <p className="small mut about">
      <LastResponse at={health.lastGoodProbeAt} /> <End health={health} />{' '}
      {health.limitations.join(' ')}
    </p>
  );
}

function LastResponse({ at }: { at: string | null }) {
  if (at === null) return 'Not checked yet.';
  return (
    <>
      Last successful check: <LocalTime at={at} style="day" />.
    </>
  );
}

function End({ health: { renewsItself, accessToken, refreshToken } }: { health: AccountHealth }) {
  const endsAt = renewsItself ? refreshToken.endsAt : accessToken.endsAt;
  if (endsAt === null) return renewsItself ? 'Renews automatically.' : 'Doesn’t expire.';
  return (
    <>
      {renewsItself ? 'Renews automatically until' : 'Ends'} <LocalTime at={endsAt} style="day" />.
    </>
  );
}
