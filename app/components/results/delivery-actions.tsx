import { Form } from '@remix-run/react';
import type { DeliveryAction } from '#app/domain/posts/delivery-actions.ts';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';

interface DeliveryActionsProps {
  readonly delivery: DeliveryOutput;
  readonly name: string;
}

/** The button of each action. `resolve` and `cancel` have forms of their own. */
const BUTTONS = {
  retry: { intent: 'retry', label: 'Retry' },
  resend: { intent: 'edit-and-resend', label: 'Edit and resend' },
} as const;

const isShown = (action: DeliveryAction): action is 'reconnect' | keyof typeof BUTTONS =>
  action === 'reconnect' || action in BUTTONS;

/** Offers the ways out of a delivery that ended without being live, the best one first. */
export function DeliveryActions({ delivery, name }: DeliveryActionsProps) {
  const isEditor = useIsAtLeast('editor');
  const actions = delivery.actions.filter(isShown);
  if (!isEditor || actions.length === 0) return null;
  const isFailed = delivery.state === 'failed';
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
              aria-label={`${BUTTONS[action].label} ${name}`}
            >
              {BUTTONS[action].label}
            </button>
          </Form>
        );
      })}
    </div>
  );
}
