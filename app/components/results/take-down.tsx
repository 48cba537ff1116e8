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
  return live === 1 ? `Delete the post from ${name}?` : `Delete posts of the thread from ${name}?`;
}

function toConsequence({ thread, state }: DeliveryDossier, name: string): string {
  const live = thread?.filter(({ isLive }) => isLive).length ?? 1;
  const what = `${name} permanently deletes ${live === 1 ? 'it, with its' : 'them, with their'} likes and comments.`;
  return state === 'published'
    ? `${what} You keep the receipt.${live > 1 ? ' If you keep the first posts, you can send what follows them again.' : ''}`
    : `${what} Then you can send them again.`;
}

/** Asks how much of a thread to delete. What follows the posts that stay can be sent again. */
function FirstDeleted({ dossier: { thread } }: { dossier: DeliveryDossier }) {
  const live = thread?.filter(({ isLive }) => isLive).length ?? 1;
  if (live === 1) return null;
  return (
    <div className="field">
      <label htmlFor="from-post">What to delete</label>
      <select id="from-post" name="fromPost" className="select">
        <option value="1">All {live} posts</option>
        {Array.from({ length: live - 1 }, (_, index) => (
          <option key={index} value={index + 2}>
            {toPart(index + 2, live)}
          </option>
        ))}
      </select>
    </div>
  );
}

const toPart = (first: number, last: number): string =>
  first === last ? `Only post ${last}` : `Posts ${first} to ${last}`;

function TakeDownForm({ dossier, name }: { dossier: DeliveryDossier; name: string }) {
  return (
    <Form method="post" className="card sure" id="take-down" preventScrollReset>
      <input type="hidden" name="deliveryId" value={dossier.id} />
      <h2 className="h">{toQuestion(dossier, name)}</h2>
      <p className="sub">{toConsequence(dossier, name)}</p>
      <FirstDeleted dossier={dossier} />
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
