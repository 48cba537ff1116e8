import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SignInFrame } from '#app/components/sign-in/sign-in-frame.tsx';
import { toDay } from '#app/domain/identity/account-deletion.ts';

export const meta: MetaFunction = () => [{ title: 'Restore your account? · Fanfare' }];

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
export default function RestoreAccount() {
  const { email, deletedOn, until } = useLoaderData<typeof loader>();
  return (
    <SignInFrame
      title="Restore your account?"
      subtitle={`You deleted the account ${email} on ${deletedOn}. You can restore it until ${until}.`}
    >
      <div className="stack small">
        <p>
          <b>What you get back:</b> your posts and their results, files, drafts, captions, hashtags,
          settings, and members.
        </p>
        <p>
          <b>What you need to do:</b> reconnect your accounts, create new API tokens, and choose a
          plan. Scheduled posts stay canceled.
        </p>
      </div>
      <form method="post" className="stack">
        <button className="btn solid block" name="intent" value="restore">
          Restore my account
        </button>
        <button className="btn quiet block" name="intent" value="leave">
          Keep it deleted
        </button>
      </form>
    </SignInFrame>
  );
}
