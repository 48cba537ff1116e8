import { Form, Link } from '@remix-run/react';
import { MAX_GROUP_NAME } from '#app/domain/accounts/account-group-limits.ts';
import type { AccountGroupOutput } from '#app/domain/accounts/account-groups.ts';
import { type ComposerAccount, toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import { NameField } from '../ui/name-field.tsx';
import { AccountChecks } from './account-checks.tsx';

/** A form as it was filled in. */
export interface GroupValues {
  /** Null for a new group. */
  readonly groupId: string | null;
  readonly name: string;
  readonly accountIds: readonly string[];
}

export interface AccountGroupsScreenProps {
  readonly groups: readonly AccountGroupOutput[];
  readonly accounts: readonly ComposerAccount[];
  readonly notice: string | null;
  /** The form that was refused. */
  readonly values: GroupValues | null;
  readonly errors: Readonly<Record<string, string>>;
}

const NEW: GroupValues = { groupId: null, name: '', accountIds: [] };

/** Lists the groups of accounts, with a form for each. Works without scripts. */
export function AccountGroupsScreen(props: AccountGroupsScreenProps) {
  const { groups, accounts, notice, values, errors } = props;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.accountGroups.name}</h1>
            <p className="sub">
              Save accounts that you choose together, such as a client’s. Then choose them all with
              one click when you write a post.
            </p>
          </div>
          <Link className="btn quiet" to={PLACES.accounts.href}>
            Accounts
          </Link>
        </header>
        <div className="mednotes" aria-live="polite">
          {notice ? <Banner tone="ok">{notice}</Banner> : null}
          {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
        </div>
        <div className="two">
          <section className="stack gap" aria-labelledby="groups-title">
            <h2 className="t2" id="groups-title">
              Groups
            </h2>
            {groups.length === 0 ? (
              <p className="sub">No groups yet. Create one, or save one while you write a post.</p>
            ) : (
              <ul className="tokens">
                {groups.map((group) => (
                  <GroupRow
                    key={`${group.id} ${group.updatedAt}`}
                    group={group}
                    accounts={accounts}
                    values={values?.groupId === group.id ? values : null}
                    errors={errors}
                  />
                ))}
              </ul>
            )}
          </section>
          <section className="card stack gap" aria-labelledby="new-group">
            <h2 className="t2" id="new-group">
              New group
            </h2>
            <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
              <NewGroup {...props} />
            </ForRole>
          </section>
        </div>
      </div>
    </main>
  );
}

/** A new key per number of groups, so that a created group empties the form. */
function NewGroup({ groups, accounts, values, errors }: AccountGroupsScreenProps) {
  if (accounts.length === 0) {
    return (
      <p className="sub">
        <Link to={PLACES.accounts.href}>Connect an account</Link> first.
      </p>
    );
  }
  const isRefused = values?.groupId === null;
  return (
    <Form method="post" className="stack gap" key={groups.length}>
      <GroupFields
        id="new"
        values={isRefused ? values : NEW}
        accounts={accounts}
        errors={isRefused ? errors : {}}
      />
      <button className="btn solid">Create group</button>
    </Form>
  );
}

interface GroupRowProps extends Pick<AccountGroupsScreenProps, 'accounts' | 'errors' | 'values'> {
  readonly group: AccountGroupOutput;
}

function GroupRow({ group, accounts, values, errors }: GroupRowProps) {
  const { id, name, accountIds } = group;
  const own = accounts.filter((account) => accountIds.includes(account.id));
  return (
    <li className="card stack">
      <div>
        <b>{name}</b>
        <p className="small mut">{toSummary(own)}</p>
      </div>
      <ForRole needs="editor">
        <details className="grpedit" open={values !== null}>
          <summary className="btn quiet" aria-label={`Edit ${name}`}>
            Edit
          </summary>
          <Form method="post" className="stack gap" preventScrollReset>
            <input type="hidden" name="groupId" value={id} />
            <GroupFields
              id={id}
              values={values ?? { groupId: id, name, accountIds }}
              accounts={accounts}
              errors={values ? errors : {}}
            />
            <div className="row wrap between">
              <button className="btn solid" name="intent" value="change">
                Save
              </button>
              <button
                className="btn bad"
                name="intent"
                value="delete"
                aria-label={`Delete ${name}`}
                formNoValidate
              >
                Delete group
              </button>
            </div>
          </Form>
        </details>
      </ForRole>
    </li>
  );
}

function toSummary(accounts: readonly ComposerAccount[]): string {
  if (accounts.length === 0) return 'No account left: all of them were disconnected.';
  const names = accounts.map(
    (account) => `${toAccountLabel(account)} (${PLATFORMS[account.platform].name})`,
  );
  return `${formatCount(accounts.length, 'account')}: ${listNames(names)}`;
}

interface GroupFieldsProps extends Pick<AccountGroupsScreenProps, 'accounts' | 'errors'> {
  readonly id: string;
  readonly values: GroupValues;
}

function GroupFields({ id, values, accounts, errors }: GroupFieldsProps) {
  const { name, accountIds } = errors;
  return (
    <>
      <NameField id={`${id}-name`} value={values.name} maxLength={MAX_GROUP_NAME} error={name} />
      <AccountChecks
        id={`${id}-accounts`}
        accounts={accounts}
        chosen={values.accountIds}
        error={accountIds}
      />
    </>
  );
}
