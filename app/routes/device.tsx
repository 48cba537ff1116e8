import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeviceScreen, type DeviceState } from '#app/components/sign-in/device-screen.tsx';
import { CreateApiTokenInput } from '#app/domain/api/api-tokens.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { CLI_LOGIN_PATH } from '#app/domain/identity/cli-login.ts';
import { toText } from './shared/form-fields.ts';
import { toSignedIn, type SignedInContext } from './shared/signed-in.ts';

export const meta: MetaFunction = () => [{ title: 'Log in on a terminal · Fanfare' }];

const WRONG_CODE =
  'This code doesn’t work. It may be mistyped, already used, or older than ten minutes.';
const Choices = CreateApiTokenInput.omit({ name: true });

/** Identifies the request: by the link, or by the typed code. */
interface DeviceRequestKey {
  readonly name: 'request' | 'code';
  readonly value: string;
}

const toKey = ({ name, value }: DeviceRequestKey) =>
  name === 'code' ? { userCode: value } : { id: value };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has('done')) return respond({ kind: 'granted', redirectTo: null });
  const id = query.get('request');
  const signedIn = toSignedIn(context);
  const returnTo = toReturnPath(id);
  if (!signedIn) return respond({ kind: 'sign-in', returnTo });
  if (!signedIn.services.tokens.canShow(signedIn.actor))
    return respond({ kind: 'again', returnTo });
  if (id === null) return respond({ kind: 'code', error: null, code: '' });
  return respond(await show(signedIn, { name: 'request', value: id }, null));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const id = toText(form.get('request'));
  const requested: DeviceRequestKey = id
    ? { name: 'request', value: id }
    : { name: 'code', value: toText(form.get('code')) };
  const returnTo = toReturnPath(id || null);
  const signedIn = toSignedIn(context);
  if (!signedIn) return respond({ kind: 'sign-in', returnTo });
  try {
    return respond(await decide(signedIn, requested, form));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'reverification_required') return respond({ kind: 'again', returnTo });
    if (error.code === 'not_found') return respond({ kind: 'gone' });
    return respond({ kind: 'code', error: error.message, code: '' }, error.status);
  }
}

async function decide(
  context: SignedInContext,
  requested: DeviceRequestKey,
  form: FormData,
): Promise<DeviceState> {
  const { services, actor } = context;
  const intent = form.get('intent');
  if (intent === 'deny') {
    const declined = { key: toKey(requested), granted: null };
    return { kind: 'denied', ...(await services.cliLogins.decide(actor, declined)) };
  }
  if (intent !== 'approve') return show(context, requested, null);
  const choices = Choices.safeParse({
    environment: form.get('environment'),
    scopes: form.getAll('scopes'),
    days: form.get('days'),
  });
  if (!choices.success) return show(context, requested, choices.error.issues[0]?.message ?? '');
  const granted = { key: toKey(requested), granted: choices.data };
  return { kind: 'granted', ...(await services.cliLogins.decide(actor, granted)) };
}

/** Returns the request for the person to decide on. */
async function show(
  { services, actor, user }: SignedInContext,
  requested: DeviceRequestKey,
  error: string | null,
): Promise<DeviceState> {
  const found = await services.cliLogins.find(actor, toKey(requested));
  if (!found && requested.name === 'code')
    return { kind: 'code', error: WRONG_CODE, code: requested.value };
  if (!found) return { kind: 'gone' };
  const { name } = await services.teams.getWorkspace(actor);
  return {
    kind: 'consent',
    request: found,
    requestId: requested,
    error,
    email: user?.email ?? '',
    workspaceName: name,
  };
}

const STATUS: Readonly<Partial<Record<DeviceState['kind'], number>>> = { gone: 410 };

function respond(state: DeviceState, status = toStatus(state)) {
  return data({ state }, { status });
}

function toStatus(state: DeviceState): number {
  if ('error' in state && state.error !== null) return 422;
  return STATUS[state.kind] ?? 200;
}

function toReturnPath(id: string | null): string {
  const query = id === null ? '' : `?${new URLSearchParams({ request: id }).toString()}`;
  return CLI_LOGIN_PATH + query;
}

export default function Device() {
  const { state } = useLoaderData<typeof loader>();
  return <DeviceScreen state={useActionData<typeof action>()?.state ?? state} />;
}
