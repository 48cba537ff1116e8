import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { NewTokenValues } from '#app/components/settings/new-token-form.tsx';
import { TokensScreen } from '#app/components/settings/tokens-screen.tsx';
import { CreateApiTokenInput, USUAL_SCOPES } from '#app/domain/api/api-tokens.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { toSignedIn } from './app.platform-preview/read-facts.ts';
import type { SignedInContext } from './app.platform-preview/publish-draft.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: 'API tokens · Fanfare' }];

const FRESH: NewTokenValues = {
  ...{ name: '', environment: 'sandbox', scopes: USUAL_SCOPES, days: '90' },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const { services, actor } = signedIn;
  const { items } = await services.tokens.listApiTokens(actor);
  const kept = new URL(request.url).searchParams;
  const values = kept.has('name') ? readValues(kept) : FRESH;
  return { items, needsSignIn: !services.tokens.mayBeShown(actor), values };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const signedIn = toSignedIn(context);
  if (!signedIn) throw redirect('/');
  const form = await request.formData();
  const isRevoking = form.get('intent') === 'revoke';
  try {
    const answer = await (isRevoking ? revoke(signedIn, form) : create(signedIn, form));
    return data(answer, { status: Object.keys(answer.errors).length > 0 ? 422 : 200 });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const values = isRevoking ? FRESH : readValues(form);
    const answer = { values, errors: { form: error.message }, madeText: null, notice: null };
    return data(answer, { status: error.status });
  }
}

async function revoke({ services, actor }: SignedInContext, form: FormData) {
  const tokenId = toText(form.get('tokenId'));
  await services.tokens.revokeApiToken(actor, { tokenId });
  return { values: FRESH, errors: {}, madeText: null, notice: 'Token revoked.' };
}

async function create({ services, actor }: SignedInContext, form: FormData) {
  const values = readValues(form);
  const parsed = CreateApiTokenInput.safeParse(values);
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return { values, errors, madeText: null, notice: null };
  }
  const { text } = await services.tokens.createApiToken(actor, parsed.data);
  return { values: FRESH, errors: {}, madeText: text, notice: null };
}

/** Reads the values from the form, or from the URL after signing in again. */
function readValues(form: FormData | URLSearchParams): NewTokenValues {
  return {
    name: toText(form.get('name')),
    environment: toText(form.get('environment')),
    scopes: form.getAll('scopes').map(toText),
    days: toText(form.get('days')),
  };
}

function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

export default function Tokens() {
  const { items, needsSignIn, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TokensScreen
      tokens={items}
      needsSignIn={needsSignIn}
      madeText={answer?.madeText ?? null}
      notice={answer?.notice ?? null}
      values={answer?.values ?? values}
      errors={answer?.errors ?? {}}
    />
  );
}
