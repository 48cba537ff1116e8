import { Form, Link } from '@remix-run/react';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';

interface TakeDownProps {
  readonly dossier: DeliveryDossier;
  readonly name: string;
  /** The person has to confirm. */
  readonly isConfirming: boolean;
}

/** Takes a live post down in two steps, or says who can. */
export function TakeDown({ dossier, name, isConfirming }: TakeDownProps) {
  const { can, takeDownHint } = dossier;
  const canTakeDown = useIsAtLeast('editor');
  if (!can.takeDown)
    return takeDownHint === null ? null : <p className="small mut">{takeDownHint}</p>;
  if (!canTakeDown) return null;
  if (isConfirming) return <TakeDownForm dossier={dossier} name={name} />;
  return (
    <p>
      <Link className="btn bad" to="?confirm=take-down#take-down" preventScrollReset>
        Delete from platform…
      </Link>
    </p>
  );
}

function TakeDownForm({ dossier, name }: { dossier: DeliveryDossier; name: string }) {
  return (
    <Form method="post" className="card sure" id="take-down" preventScrollReset>
      <input type="hidden" name="deliveryId" value={dossier.id} />
      <h2 className="h">Delete the post from {name}?</h2>
      <p className="sub">
        {name} permanently deletes it, with its likes and comments. You keep the receipt.
      </p>
      <div className="row wrap">
        <button className="btn bad" name="intent" value="take-down">
          Yes, delete it
        </button>
        <Link className="btn ghost" to="?" preventScrollReset>
          Keep it
        </Link>
      </div>
    </Form>
  );
}
