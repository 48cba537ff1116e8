import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';

describeOnBothDatabases('database constraints', (create) => {
  let test: TestDatabase;
  let workspaceId: string;
  let userId: string;
  beforeAll(async () => {
    test = await create();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    workspaceId = createId('ws');
    userId = createId('usr');
    await test.database.prisma.workspace.create({ data: { id: workspaceId, name: 'Studio' } });
    await test.database.prisma.user.create({
      data: { id: userId, email: `${userId}@example.com` },
    });
  });

  const createAccount = (externalId: string, isDefault = false) =>
    test.database.prisma.account.create({
      data: {
        id: createId('acct'),
        workspaceId,
        platform: 'twitter',
        environment: 'sandbox',
        externalId,
        name: 'Ada',
        isDefault,
      },
    });
  const createPost = () =>
    test.database.prisma.post.create({
      data: {
        id: createId('post'),
        workspaceId,
        source: 'web',
        environment: 'sandbox',
        content: { text: 'Hello' },
        contentHash: 'hash',
      },
    });
  const createDelivery = (accountId: string, postId: string, extra: object = {}) =>
    test.database.prisma.delivery.create({
      data: {
        id: createId('dlv'),
        postId,
        workspaceId,
        accountId,
        platform: 'twitter',
        text: 'Hello',
        runAt: new Date(),
        ...extra,
      },
    });

  it('allow one default account per platform and environment', async () => {
    await createAccount('1', true);
    await createAccount('2');
    await expect(createAccount('3', true)).rejects.toMatchObject({ code: 'P2002' });
  });

  it('allow one commit per account at a time, and none without an intent', async () => {
    const account = await createAccount('1');
    const [a, b, c] = [await createPost(), await createPost(), await createPost()];
    const committing = { state: 'committing', intentAt: new Date() };
    await createDelivery(account.id, a.id, committing);
    await expect(createDelivery(account.id, b.id, committing)).rejects.toMatchObject({
      code: 'P2002',
    });
    const other = await createAccount('2');
    await expect(createDelivery(other.id, c.id, { state: 'committing' })).rejects.toThrow(
      'delivery_commit_has_intent',
    );
  });

  it('require verification before a delivery is published', async () => {
    const account = await createAccount('1');
    const post = await createPost();
    const publishedAt = new Date();
    const unseen = createDelivery(account.id, post.id, { state: 'published', publishedAt });
    await expect(unseen).rejects.toThrow('delivery_published_was_seen');
    await createDelivery(account.id, post.id, { state: 'published', publishedAt, remoteId: '1' });
  });

  it('keep a post unchanged once one of its deliveries was attempted', async () => {
    const account = await createAccount('1');
    const post = await createPost();
    const delivery = await createDelivery(account.id, post.id);
    const change = (text: string) =>
      test.database.prisma.post.update({ where: { id: post.id }, data: { content: { text } } });
    await change('Hello again');
    await test.database.prisma.delivery.update({
      where: { id: delivery.id },
      data: { attempt: 1 },
    });
    await expect(change('Too late')).rejects.toThrow('is already being published');
    await test.database.prisma.post.update({
      where: { id: post.id },
      data: { stateSummary: 'published' },
    });
  });

  it('never change a delivery event, a receipt, or an audit entry', async () => {
    const account = await createAccount('1');
    const post = await createPost();
    const delivery = await createDelivery(account.id, post.id);
    const event = await test.database.prisma.deliveryEvent.create({
      data: {
        id: createId('evt'),
        deliveryId: delivery.id,
        at: new Date(),
        kind: 'queued',
        message: 'Queued.',
      },
    });
    const change = test.database.prisma.deliveryEvent.update({
      where: { id: event.id },
      data: { message: 'Other.' },
    });
    await expect(change).rejects.toThrow('never changed');
  });

  it('never leave a workspace without an owner, but let owners swap roles and workspaces be deleted', async () => {
    const { prisma } = test.database;
    const member = await prisma.member.create({
      data: { id: createId('mem'), workspaceId, userId, role: 'owner' },
    });
    await expect(prisma.member.delete({ where: { id: member.id } })).rejects.toThrow(
      'without an owner',
    );
    const next = await prisma.user.create({
      data: { id: createId('usr'), email: `${createId('usr')}@example.com` },
    });
    await prisma.$transaction(async (tx) => {
      await tx.member.delete({ where: { id: member.id } });
      await tx.member.create({
        data: { id: createId('mem'), workspaceId, userId: next.id, role: 'owner' },
      });
    });
    await prisma.workspace.delete({ where: { id: workspaceId } });
  });
});
