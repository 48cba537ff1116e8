import { Form } from '@remix-run/react';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';

interface RetryActionsProps {
  readonly delivery: DeliveryOutput;
  readonly name: string;
}

/**
 * Offers a retry if nothing went live for certain. If the failure was an authorization problem, signing in
 * again comes first.
 */
export function RetryActions({ delivery, name }: RetryActionsProps) {
  const needsSignIn = delivery.errorKind === 'reauthorize' || delivery.errorKind === 'permission';
  const canRetry = useIsAtLeast('editor');
  if (!canRetry || (delivery.retrySafe !== 'yes' && !needsSignIn)) return null;
  return (
    <div className="row wrap acts-end">
      {needsSignIn ? (
        <a
          className="btn solid"
          href={CONNECT_PATHS[delivery.platform]}
          aria-label={`Reconnect ${name}`}
        >
          Reconnect
        </a>
      ) : null}
      {delivery.retrySafe === 'yes' ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="deliveryId" value={delivery.id} />
          <button
            className={needsSignIn ? 'btn quiet' : 'btn solid'}
            name="intent"
            value="retry"
            aria-label={`Retry ${name}`}
          >
            Retry
          </button>
        </Form>
      ) : null}
    </div>
  );
}
