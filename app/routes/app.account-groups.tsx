import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useSettled } from '#app/components/client/settled.ts';
import { z } from 'zod';
import {
  AccountGroupsScreen,
  type GroupValues,
} from '#app/components/accounts/account-groups-screen.tsx';
import { PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { CreateAccountGroupInput } from '#app/domain/accounts/account-groups.ts';
import { listComposerAccounts } from '#app/domain/composer/composer-accounts.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { FieldText, textFields, toText } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(PLACES.accountGroups);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const [{ items }, accounts] = await Promise.all([
    services.accountGroups.listAccountGroups(actor),
    services.accounts.listAccounts(actor),
  ]);
  return { groups: items, accounts: listComposerAccounts(accounts) };
}

interface ActionData {
  readonly notice: string | null;
  /** The refused form as it was filled in. */
  readonly values: GroupValues | null;
  readonly errors: Readonly<Record<string, string>>;
}

const done = (notice: string) => data<ActionData>({ notice, values: null, errors: {} });

function readValues(form: FormData): GroupValues {
  return {
    groupId: toText(form.get('groupId')) || null,
    name: toText(form.get('name')),
    accountIds: form.getAll('accountIds').map(toText),
  };
}

function refuse(refusal: {
  readonly typed: GroupValues;
  readonly errors: Record<string, string>;
}): ActionData {
  return { notice: null, values: refusal.typed, errors: refusal.errors };
}

const toInput = ({ name, accountIds }: GroupValues) => ({ name, accountIds });

const change = formAction(CreateAccountGroupInput, {
  intent: 'change',
  read: readValues,
  toInput,
  async run({ services, actor, input, form }) {
    const groupId = toText(form.get('groupId'));
    const { name } = await services.accountGroups.updateAccountGroup(actor, { ...input, groupId });
    return done(`${name} saved.`);
  },
  refuse,
});

const remove = formAction(z.object({ groupId: FieldText }), {
  intent: 'delete',
  read: textFields('groupId'),
  async run({ services, actor, input }) {
    await services.accountGroups.deleteAccountGroup(actor, input);
    return done('Group deleted. Its accounts stay connected.');
  },
  refuse: ({ errors }): ActionData => ({ notice: null, values: null, errors }),
});

const create = formAction(CreateAccountGroupInput, {
  read: readValues,
  toInput,
  async run({ services, actor, input }) {
    const { name } = await services.accountGroups.createAccountGroup(actor, input);
    return done(`${name} created.`);
  },
  refuse,
});

export const action = formActions(change, remove, create);

export default function AccountGroups() {
  const loaded = useLoaderData<typeof loader>();
  const result = useSettled(useActionData<typeof action>());
  return (
    <AccountGroupsScreen
      {...loaded}
      notice={result?.notice ?? null}
      values={result?.values ?? null}
      errors={result?.errors ?? {}}
    />
  );
}
