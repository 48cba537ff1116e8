import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { z } from 'zod';
import type { NewTokenValues } from '#app/components/settings/new-token-form.tsx';
import { TokensScreen } from '#app/components/settings/tokens-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { CreateApiTokenInput, USUAL_SCOPES } from '#app/domain/api/api-tokens.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields, toText } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.tokens);

const DEFAULT_VALUES: NewTokenValues = {
  name: '',
  environment: 'sandbox',
  scopes: USUAL_SCOPES,
  days: '90',
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const { items } = await services.tokens.listApiTokens(actor);
  const query = new URL(request.url).searchParams;
  const values = query.has('name') ? readValues(query) : DEFAULT_VALUES;
  return { items, needsSignIn: !services.tokens.canShow(actor), values };
}

interface ActionData {
  readonly values: NewTokenValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly newToken: string | null;
  readonly notice: string | null;
}

const NOTHING: ActionData = { values: DEFAULT_VALUES, errors: {}, newToken: null, notice: null };

const revoke = formAction(z.object({ tokenId: FieldText }), {
  intent: 'revoke',
  read: textFields('tokenId'),
  async run({ services, actor, input }) {
    await services.tokens.revokeApiToken(actor, input);
    return data<ActionData>({ ...NOTHING, notice: 'Token revoked.' });
  },
  refuse: ({ errors }): ActionData => ({ ...NOTHING, errors }),
});

const create = formAction(CreateApiTokenInput, {
  read: readValues,
  async run({ services, actor, input }) {
    const { text } = await services.tokens.createApiToken(actor, input);
    return data<ActionData>({ ...NOTHING, newToken: text });
  },
  refuse: ({ typed, errors }): ActionData => ({ ...NOTHING, values: typed, errors }),
});

export const action = formActions(revoke, create);

/** Reads the values from the form, or from the URL after signing in again. */
function readValues(form: FormData | URLSearchParams): NewTokenValues {
  return {
    name: toText(form.get('name')),
    environment: toText(form.get('environment')),
    scopes: form.getAll('scopes').map(toText),
    days: toText(form.get('days')),
  };
}

export default function Tokens() {
  const { items, needsSignIn, values } = useLoaderData<typeof loader>();
  const actionData = useSettled(useActionData<typeof action>());
  return (
    <TokensScreen
      tokens={items}
      needsSignIn={needsSignIn}
      newToken={actionData?.newToken ?? null}
      notice={actionData?.notice ?? null}
      values={actionData?.values ?? values}
      errors={actionData?.errors ?? {}}
    />
  );
}
