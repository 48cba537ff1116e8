import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UpdateProfileInput } from '#app/domain/identity/profile.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { getMe } from '#app/server/services/users/get-me.ts';
import { updateProfile } from '#app/server/services/users/update-profile.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({ get: () => null } as never);
  actor = await fixture.createActor();
});
afterAll(() => fixture.close());

describe('changing a profile’s name', () => {
  it('stores trimmed names, and an empty one as null', async () => {
    const input = UpdateProfileInput.parse({ firstName: ' Ada ', lastName: ' ' });
    await updateProfile(fixture.deps, actor, input);
    expect(await getMe(fixture.deps, actor)).toMatchObject({ firstName: 'Ada', lastName: null });
    const [entry] = await fixture.deps.prisma.auditEntry.findMany({
      where: { actorUserId: actor.userId },
    });
    expect(entry).toMatchObject({ action: 'profile.changed', workspaceId: null, data: {} });
  });

  it('rejects names that are too long or have two lines', () => {
    const typed = { firstName: 'x'.repeat(61), lastName: 'A\nB' };
    const messages = UpdateProfileInput.safeParse(typed).error?.issues.map(
      ({ message }) => message,
    );
    expect(messages).toEqual([
      'Use at most 60 characters for the first name.',
      'The last name must be a single line.',
    ]);
  });

  it('asks a deleted user to sign in, as their profile does', async () => {
    const deleted = await fixture.createActor();
    const where = { id: deleted.userId };
    await fixture.deps.prisma.user.update({ where, data: { deletedAt: new Date() } });
    const names = { firstName: 'Ada', lastName: null };
    await expect(updateProfile(fixture.deps, deleted, names)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(getMe(fixture.deps, deleted)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
