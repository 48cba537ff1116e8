import { formatCount } from '#app/domain/text/format-count.ts';
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

function toQuestion({ thread }: DeliveryDossier, name: string): string {
  const live = thread?.filter(({ isLive }) => isLive).length ?? 1;
  if (live === 1) return `Delete the post from ${name}?`;
  return `Delete all ${formatCount(live, 'post')} of the thread from ${name}?`;
}

function toConsequence({ thread, state }: DeliveryDossier, name: string): string {
  const live = thread?.filter(({ isLive }) => isLive).length ?? 1;
  const what = `${name} permanently deletes ${live === 1 ? 'it, with its' : 'them, with their'} likes and comments.`;
  return state === 'published'
    ? `${what} You keep the receipt.`
    : `${what} Then you can edit the thread and send it again.`;
}

function TakeDownForm({ dossier, name }: { dossier: DeliveryDossier; name: string }) {
  return (
    <Form method="post" className="card sure" id="take-down" preventScrollReset>
      <input type="hidden" name="deliveryId" value={dossier.id} />
      <h2 className="h">{toQuestion(dossier, name)}</h2>
      <p className="sub">{toConsequence(dossier, name)}</p>
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
