import { Form } from '@remix-run/react';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { isPartlyLive } from '#app/domain/posts/post-progress.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { DecisionForm } from './decision-form.tsx';

interface DossierActionsProps {
  readonly dossier: DeliveryDossier;
  readonly name: string;
  readonly typedUrl: string;
}

/** Shows what can be done about a delivery that isn't live, if anything. */
export function DossierActions({ dossier, name, typedUrl }: DossierActionsProps) {
  if (!useIsAtLeast('editor')) return null;
  if (dossier.can.resolve)
    return (
      <DecisionForm delivery={{ ...dossier, evidence: null }} name={name} typedUrl={typedUrl} />
    );
  if (dossier.can.cancel) return <CancelForm dossier={dossier} />;
  return <DeliveryActions delivery={dossier} name={name} />;
}

function CancelForm({ dossier }: { dossier: DeliveryDossier }) {
  return (
    <Form method="post" className="row wrap" preventScrollReset>
      <input type="hidden" name="deliveryId" value={dossier.id} />
      <button className="btn quiet" name="intent" value="cancel">
        Cancel this delivery
      </button>
      <span className="small mut">
        {isPartlyLive(dossier)
          ? 'The posts of the thread that are live stay.'
          : 'Nothing has been sent yet.'}
      </span>
    </Form>
  );
}
