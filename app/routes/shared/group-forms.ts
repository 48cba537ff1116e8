import type { ComposerProblem } from '#app/components/composer/problem.ts';
import { CreateAccountGroupInput } from '#app/domain/accounts/account-groups.ts';
import { listChosenIds, toGroupChange } from '#app/domain/composer/choose-group.ts';
import { parseDraft } from '#app/domain/composer/draft-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { orElse } from './refusals.ts';
import type { SignedInContext } from './signed-in.ts';

interface GroupForm {
  readonly draft: Draft;
  /** What a form about a group did. Null for any other form. */
  readonly about: {
    readonly notice: string | null;
    readonly problem: ComposerProblem | null;
  } | null;
}

/** Reads a draft's form. Without scripts, its buttons also choose a group of accounts or save one. */
export async function readGroupForm(
  signedIn: SignedInContext,
  fields: URLSearchParams,
): Promise<GroupForm> {
  const draft = parseDraft(fields);
  const intent = fields.get('intent') ?? '';
  const groupId = /^group-(.+)$/u.exec(intent)?.[1];
  if (groupId !== undefined) return choose(signedIn, draft, groupId);
  if (intent !== 'save-group') return { draft, about: null };
  return { draft, about: await save(signedIn, draft, fields.get('groupName') ?? '') };
}

async function choose(
  { services, actor }: SignedInContext,
  draft: Draft,
  groupId: string,
): Promise<GroupForm> {
  const [group, connected] = await Promise.all([
    orElse(services.accountGroups.getAccountGroup(actor, { groupId }), null),
    services.accounts.listAccounts(actor),
  ]);
  if (!group) {
    const message = 'This group was deleted in the meantime. Choose the accounts below.';
    return { draft, about: { notice: null, problem: { message, fields: {} } } };
  }
  const chosen = { ...draft, ...toGroupChange(draft, group, connected) };
  return { draft: chosen, about: { notice: `${group.name} chosen.`, problem: null } };
}

async function save(
  { services, actor }: SignedInContext,
  draft: Draft,
  name: string,
): Promise<GroupForm['about']> {
  const accountIds = listChosenIds(draft, await services.accounts.listAccounts(actor));
  const { data: input, error } = CreateAccountGroupInput.safeParse({ name, accountIds });
  const refuse = (message: string) => ({ notice: null, problem: { message, fields: {} } });
  if (!input) return refuse(error.issues.map(({ message }) => message).join(' '));
  try {
    const group = await services.accountGroups.createAccountGroup(actor, input);
    return { notice: `Saved as ${group.name}.`, problem: null };
  } catch (refusal) {
    if (!isAppError(refusal)) throw refusal;
    return refuse(refusal.message);
  }
}
