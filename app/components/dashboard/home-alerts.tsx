import { Link } from '@remix-run/react';
import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import type { EndingApiVersion } from '#app/domain/api/api-versions.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import {
  type OverdueDelivery,
  toOverdueText,
  toAccountNotice,
} from '#app/domain/accounts/account-notices.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';

interface HomeAlertsProps {
  readonly accounts: readonly AccountOutput[];
  readonly late: { readonly count: number; readonly items: readonly OverdueDelivery[] };
  readonly endingVersions: readonly EndingApiVersion[];
}

/** Shows what needs the user's attention. Empty if nothing does. */
export function HomeAlerts({ accounts, late, endingVersions }: HomeAlertsProps) {
  return (
    <>
      <ServiceAlert accounts={accounts} />
      <OverdueAlert late={late} />
      {endingVersions.map(({ platform, message, hasEnded }) => (
        <Banner key={platform} tone={hasEnded ? 'bad' : 'warn'}>
          {message}
        </Banner>
      ))}
    </>
  );
}

function ServiceAlert({ accounts }: Pick<HomeAlertsProps, 'accounts'>) {
  const canReconnect = useIsAtLeast('editor');
  const text = toAccountNotice(accounts);
  if (text === null) return null;
  const [first, ...others] = accounts.filter(({ health }) => health.needsUser);
  const isOne = others.length === 0 && first !== undefined;
  return (
    <Banner tone="warn">
      <span className="alert">
        <span className="grow">
          <b>{text}</b> <span className="sub">{isOne ? first.health.remedy : null}</span>
        </span>
        {isOne && canReconnect ? (
          <a className="btn solid" href={CONNECT_PATHS[first.platform]}>
            Reconnect {PLATFORMS[first.platform].name}
          </a>
        ) : (
          <a className="btn quiet" href="#accounts">
            View accounts
          </a>
        )}
      </span>
    </Banner>
  );
}

function OverdueAlert({ late: { count, items } }: Pick<HomeAlertsProps, 'late'>) {
  if (count === 0) return null;
  return (
    <Banner tone="warn">
      <b>{toOverdueText(count)}</b>{' '}
      <span className="sub">Fanfare keeps working on them. Nothing is posted twice.</span>
      <ul className="small posts">
        {items.map(({ deliveryId, postId, platform, caption, lateSince }) => (
          <li key={deliveryId}>
            <Link className="trunc" to={`/app/posts/${postId}`}>
              {caption || 'No caption'}
            </Link>
            <span className="mut nowrap">
              {PLATFORMS[platform].name}, late since <LocalTime at={lateSince} style="day" />
            </span>
          </li>
        ))}
      </ul>
      {count > items.length ? <p className="small mut">and {count - items.length} more</p> : null}
    </Banner>
  );
}
