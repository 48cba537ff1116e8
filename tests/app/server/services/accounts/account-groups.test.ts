import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ACCOUNT_GROUPS, toGroupNameKey } from '#app/domain/accounts/account-group-limits.ts';
import { CreateAccountGroupInput } from '#app/domain/accounts/account-groups.ts';
import { createId } from '#app/server/db/ids.ts';
import {
  createAccountGroup,
  deleteAccountGroup,
  getAccountGroup,
  listAccountGroups,
  updateAccountGroup,
} from '#app/server/services/accounts/account-groups.ts';
import { disconnectAccount } from '#app/server/services/accounts/disconnect-account.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

let fixture: ServiceFixture;
let actor: Actor;
let linkedin: string;
let twitter: string;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
  linkedin = await fixture.connect(actor, 'linkedin');
  twitter = await fixture.connect(actor, 'twitter');
});

const create = (name: string, accountIds: string[] = [linkedin, twitter], as = actor) =>
  createAccountGroup(fixture.deps, as, CreateAccountGroupInput.parse({ name, accountIds }));
const list = async (as = actor) => (await listAccountGroups(fixture.deps, as)).items;

describe('an account group', () => {
  it('is created, listed by name, changed, and deleted', async () => {
    const { id } = await create('  Client   B ', [twitter, twitter]);
    await create('client a');
    expect(await list()).toMatchObject([
      { name: 'client a', accountIds: [linkedin, twitter].sort() },
      { name: 'Client B', accountIds: [twitter] },
    ]);
    const changed = await updateAccountGroup(fixture.deps, actor, {
      groupId: id,
      accountIds: [linkedin],
    });
    expect(changed).toMatchObject({ id, name: 'Client B', accountIds: [linkedin] });
    expect(
      await updateAccountGroup(fixture.deps, actor, { groupId: id, name: 'CLIENT B' }),
    ).toMatchObject({ name: 'CLIENT B', accountIds: [linkedin] });
    await deleteAccountGroup(fixture.deps, actor, { groupId: id });
    expect((await list()).map(({ name }) => name)).toEqual(['client a']);
  });

  it('has a unique name, regardless of case, even if two are created at once', async () => {
    const results = await Promise.allSettled([create('Client A'), create('CLIENT A')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { id } = await create('Client B');
    const renaming = updateAccountGroup(fixture.deps, actor, { groupId: id, name: 'client ａ' });
    await expect(renaming).rejects.toMatchObject({ code: 'conflict' });
    // Another workspace can use the name.
    const other = await fixture.createActor();
    expect(
      await create('Client A', [await fixture.connect(other, 'linkedin')], other),
    ).toBeTruthy();
  });

  it('has only connected accounts of its workspace', async () => {
    const stranger = await fixture.createActor();
    const theirs = await fixture.connect(stranger, 'linkedin');
    await expect(create('Client A', [theirs, twitter, 'acct_unknown'])).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ pointer: '/accountIds/0' }, { pointer: '/accountIds/2' }],
    });
    const { id } = await create('Client A');
    for (const use of [getAccountGroup, updateAccountGroup, deleteAccountGroup])
      await expect(use(fixture.deps, stranger, { groupId: id })).rejects.toMatchObject({
        code: 'not_found',
      });
    expect(await list(stranger)).toEqual([]);
  });

  it('drops a disconnected account, and keeps those that a token can’t see', async () => {
    const { id } = await create('Client A');
    await disconnectAccount(fixture.deps, actor, { accountId: twitter });
    expect(await list()).toMatchObject([{ accountIds: [linkedin] }]);
    const live = { where: { id: linkedin }, data: { environment: 'live' } };
    await fixture.deps.prisma.account.update(live);
    const facebook = await fixture.connect(actor, 'facebook');
    const token: Actor = { ...actor, environment: 'sandbox' };
    const change = { groupId: id, accountIds: [facebook] };
    expect(await updateAccountGroup(fixture.deps, token, change)).toMatchObject({
      accountIds: [facebook],
    });
    expect(await list()).toMatchObject([{ accountIds: [linkedin, facebook].sort() }]);
  });

  it('is refused beyond the limit', async () => {
    const { workspaceId } = actor;
    const rows = Array.from({ length: MAX_ACCOUNT_GROUPS }, (_none, index) => {
      const name = `Client ${index}`;
      return { id: createId('agrp'), workspaceId, name, nameKey: toGroupNameKey(name) };
    });
    await fixture.deps.prisma.accountGroup.createMany({ data: rows });
    await expect(create('One more')).rejects.toMatchObject({ code: 'conflict' });
    expect(await list()).toHaveLength(MAX_ACCOUNT_GROUPS);
  });
});
