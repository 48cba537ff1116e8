import {
  data,
  redirect,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AdminScreen } from '#app/components/operators/admin-screen.tsx';
import { MissingScreen } from '#app/components/operators/missing-screen.tsx';
import {
  CheckDeliveryInput,
  FinishRequestInput,
  OperatorNotice,
  ResendWebhookInput,
  SetLimitsInput,
} from '#app/domain/operators/operator-forms.ts';
import stylesUrl from '#app/styles/admin.css?url';
import { formAction, formActions } from './shared/form-action.ts';
import { textFields, toText } from './shared/form-fields.ts';
import { toSignedIn } from './shared/signed-in.ts';
import { toUnknownPage } from './shared/unknown-page.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const meta: MetaFunction = () => [
  { title: 'Operations · Fanfare' },
  { name: 'robots', content: 'noindex' },
];

/** For everyone who isn't in OPERATOR_EMAILS, this page doesn't exist. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  const access = signedIn && (await signedIn.services.operators.readAccess(signedIn.actor));
  if (!signedIn || !access) throw toUnknownPage();
  const { services, actor } = signedIn;
  const { searchParams } = new URL(request.url);
  const notice = OperatorNotice.safeParse(searchParams.get('done')).data ?? null;
  const query = (searchParams.get('q') ?? '').trim();
  const { missing } = access;
  const page = missing.length > 0 ? null : await services.operators.readAdminPage(actor, { query });
  return { missing, page, query, notice };
}

/** Why an action wasn't taken. */
interface ActionData {
  readonly problem: string;
  readonly needsSignIn: boolean;
}

interface Refusal {
  readonly messages: readonly string[];
  readonly error: { readonly code: string } | null;
}

function refuse({ messages, error }: Refusal): ActionData {
  return {
    problem: messages[0] ?? 'This page has changed. Reload it and try again.',
    needsSignIn: error?.code === 'reverification_required',
  };
}

const toDone = (done: OperatorNotice, query = '') =>
  redirect(`/admin?${new URLSearchParams({ done, ...(query && { q: query }) }).toString()}`, 303);

const check = formAction(CheckDeliveryInput, {
  intent: 'check',
  read: textFields('deliveryId'),
  async run({ services, actor, input }) {
    await services.operators.checkDelivery(actor, input);
    throw toDone('check');
  },
  refuse,
});

const resend = formAction(ResendWebhookInput, {
  intent: 'resend',
  read: textFields('messageId'),
  async run({ services, actor, input }) {
    await services.operators.resendWebhook(actor, input);
    throw toDone('resend');
  },
  refuse,
});

const finish = formAction(FinishRequestInput, {
  intent: 'handled',
  read: textFields('requestId'),
  async run({ services, actor, input }) {
    await services.operators.finishRequest(actor, input);
    throw toDone('handled');
  },
  refuse,
});

const setLimits = formAction(SetLimitsInput, {
  read: textFields('workspaceId', 'plan', 'posts', 'deliveries', 'aiTokens'),
  async run({ services, actor, form, input }) {
    await services.operators.setLimits(actor, input);
    throw toDone('limits', toText(form.get('q')));
  },
  refuse,
});

const save = formActions(check, resend, finish, setLimits);

export async function action(args: LoaderFunctionArgs) {
  const signedIn = toSignedIn(args.context);
  if (!signedIn || !(await signedIn.services.operators.readAccess(signedIn.actor)))
    throw data(null, { status: 405 });
  return save(args);
}

export default function Admin() {
  const { missing, page, query, notice } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() ?? null;
  if (!page) return <MissingScreen missing={missing} />;
  return <AdminScreen page={page} query={query} notice={notice} refusal={refusal} />;
}
