import { Form, Link } from '@remix-run/react';
import type { DeliveryAction } from '#app/domain/posts/delivery-actions.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { isPartlyLive } from '#app/domain/posts/post-progress.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';

interface DeliveryActionsProps {
  readonly delivery: DeliveryOutput;
  readonly name: string;
  /** The delivery's page, where live posts can be deleted. Left out on that page. */
  readonly detailsPath?: string;
}

/** The button of each action. `resolve` and `cancel` have forms of their own, `take_down` is on the delivery's page. */
const BUTTONS = {
  retry: { intent: 'retry', label: 'Retry' },
  resend: { intent: 'edit-and-resend', label: 'Edit and resend' },
} as const;

const isShown = (action: DeliveryAction): action is 'reconnect' | keyof typeof BUTTONS =>
  action === 'reconnect' || action in BUTTONS;

/** A stopped thread goes on where it stopped. */
const CONTINUE = { retry: 'Continue', resend: 'Edit and continue' } as const;

const toLabel = (action: keyof typeof BUTTONS, isStopped: boolean): string =>
  isStopped ? CONTINUE[action] : BUTTONS[action].label;

/** Offers the ways out of a delivery that ended without being live, the best one first. */
export function DeliveryActions({ delivery, name, detailsPath }: DeliveryActionsProps) {
  const isEditor = useIsAtLeast('editor');
  const actions = delivery.actions.filter(isShown);
  const canDelete = detailsPath !== undefined && delivery.actions.includes('take_down');
  if (!isEditor || (actions.length === 0 && !canDelete)) return null;
  const isFailed = delivery.state === 'failed';
  const isStopped = isPartlyLive(delivery);
  return (
    <div className="row wrap acts-end">
      {actions.map((action, index) => {
        const className = isFailed && index === 0 ? 'btn solid' : 'btn quiet';
        return action === 'reconnect' ? (
          <a
            key={action}
            className={className}
            href={CONNECT_PATHS[delivery.platform]}
            aria-label={`Reconnect ${name}`}
          >
            Reconnect
          </a>
        ) : (
          <Form key={action} method="post" preventScrollReset>
            <input type="hidden" name="deliveryId" value={delivery.id} />
            <button
              className={className}
              name="intent"
              value={BUTTONS[action].intent}
              aria-label={`${toLabel(action, isStopped)} ${name}`}
            >
              {toLabel(action, isStopped)}
            </button>
          </Form>
        );
      })}
      {canDelete ? (
        <Link
          className="btn quiet"
          to={`${detailsPath}?confirm=take-down#take-down`}
          aria-label={`Delete the live posts from ${name}…`}
        >
          Delete live posts…
        </Link>
      ) : null}
    </div>
  );
}
