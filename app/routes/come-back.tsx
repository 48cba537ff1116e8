import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { toDay } from '#app/domain/identity/account-deletion.ts';

export const meta: MetaFunction = () => [{ title: 'Take your account back? · Fanfare' }];

export async function loader({ context }: LoaderFunctionArgs) {
  const person = await context.returning.read();
  if (person === null) throw redirect(context.actor ? '/app' : '/login');
  const { email, deletedAt, restorableUntil } = person;
  return { email, deletedOn: toDay(deletedAt), until: toDay(restorableUntil) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if ((await request.formData()).get('intent') === 'restore') {
    const person = await context.returning.restore();
    return redirect(person === null && !context.actor ? '/login' : '/app');
  }
  await context.returning.leave();
  return redirect('/account-deleted');
}

/** Asks first, because a person who signs in by habit may still want their account deleted. */
export default function ComeBack() {
  const { email, deletedOn, until } = useLoaderData<typeof loader>();
  return (
    <SignInFrame
      title="Take your account back?"
      words={`You deleted the account ${email} on ${deletedOn}. Until ${until} it can come back.`}
    >
      <div className="stack small">
        <p>
          <b>What comes back:</b> your posts and their results, files, drafts, captions and
          hashtags, settings and members.
        </p>
        <p>
          <b>What needs you:</b> connect your accounts again, make new API tokens, choose a plan.
          What was scheduled was canceled and stays so.
        </p>
      </div>
      <form method="post" className="stack">
        <button className="btn solid block" name="intent" value="restore">
          Take my account back
        </button>
        <button className="btn quiet block" name="intent" value="leave">
          Leave it deleted
        </button>
      </form>
    </SignInFrame>
  );
}
