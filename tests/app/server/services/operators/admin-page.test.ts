import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListAuditInput } from '#app/domain/workspaces/audit.ts';
import { createId, createIdBefore } from '#app/server/db/ids.ts';
import {
  claimScheduledBackup,
  readScheduledBackup,
  recordBackupFailure,
  recordBackupSuccess,
} from '#app/server/db/queries/scheduled-backup.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { listAudit } from '#app/server/services/audit/list-audit.ts';
import { bindOperators } from '#app/server/services/operators/bind-operators.ts';
import {
  addDelivery,
  addFailedMessage,
  CANARY,
  createOperator,
  OPERATOR_EMAIL,
} from '#tests/support/operator.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const HOUR_MS = 3_600_000;

let fixture: ServiceFixture;
let services: ReturnType<typeof bindOperators>;
let operator: Actor;
let customer: Actor;

beforeEach(async () => {
  fixture = await createServiceFixture({
    getAdapter: () => ({}) as never,
    environmentFor: () => 'sandbox',
  });
  const settings = { ...fixture.deps.settings, operatorEmails: [OPERATOR_EMAIL] };
  services = bindOperators({ ...fixture.deps, settings });
  operator = await createOperator(fixture);
  // Emptying the database for a test also deletes the only row of this table.
  const name = '0123456789ab';
  await fixture.deps.prisma.scheduledBackup.upsert({
    where: { id: 1 },
    create: { name },
    update: {},
  });
  customer = await fixture.createActor();
});
afterEach(() => fixture.close());

/** Reads the page, and requires that every part could be read. */
async function read(query = '') {
  const page = await services.readAdminPage(operator, { query });
  expect(Object.entries(page).filter(([, part]) => !part.isRead)).toEqual([]);
  const values = Object.entries(page).map(([name, part]) => [name, part.isRead && part.value]);
  return Object.fromEntries(values) as {
    readonly [Name in keyof typeof page]: Extract<(typeof page)[Name], { isRead: true }>['value'];
  };
}

const ago = (ms: number): Date => new Date(fixture.clock.now().getTime() - ms);
const listOwn = async (actor: Actor) =>
  (await listAudit(fixture.deps, actor, ListAuditInput.parse({}))).items;

async function addRequest(): Promise<string> {
  const id = createId('ctr');
  const sender = { name: 'Lin', email: 'lin@example.com', message: 'We are 40 people.' };
  const data = { id, ...sender, createdAt: fixture.clock.now() };
  await fixture.deps.prisma.contactRequest.create({ data });
  return id;
}

async function addEvents(deliveryId: string, events: readonly { kind: string; data?: object }[]) {
  await fixture.deps.prisma.deliveryEvent.createMany({
    data: events.map(({ kind, data = {} }) => ({
      id: createId('evt'),
      deliveryId,
      at: fixture.clock.now(),
      kind,
      message: CANARY,
      data: { ...data, code: CANARY },
    })),
  });
}

const LIMITS = { plan: 'enterprise', posts: 50, deliveries: null, aiTokens: null } as const;

describe('the operator’s page', () => {
  it('is empty in a new installation', async () => {
    const page = await read('nobody has this name');
    expect(page).toMatchObject({
      deliveries: { items: [], hasMore: false },
      health: { isPartial: false },
      backups: { last: null, failure: null, isRunning: false },
      workspaces: [],
      webhooks: [],
      requests: [],
      log: [],
    });
  });

  it('shows late, unconfirmed, and undecided deliveries, and checks only those that are due', async () => {
    const later = new Date(fixture.clock.now().getTime() + HOUR_MS);
    const late = await addDelivery(fixture, customer, { lateAt: ago(HOUR_MS) });
    const lost = await addDelivery(fixture, customer, {
      state: 'unconfirmed',
      intentAt: ago(60_000),
      runAt: later,
      errorKind: 'outcome_unknown',
    });
    const asked = await addDelivery(fixture, customer, {
      state: 'unconfirmed',
      needsDecision: true,
    });
    await addDelivery(fixture, customer);
    await addDelivery(fixture, customer, { state: 'canceled', lateAt: ago(HOUR_MS) });
    const { items } = (await read()).deliveries;
    expect(items).toMatchObject([
      { id: late, canCheck: true, since: ago(HOUR_MS).toISOString(), workspaceName: 'Kiln & Ash' },
      { id: lost, canCheck: false, errorKind: 'outcome_unknown', runAt: later.toISOString() },
      { id: asked, canCheck: false, needsDecision: true },
    ]);
  });

  it('shows the last complete backup, and a failure only until the next one is complete', async () => {
    const { sql } = fixture.deps;
    const run = async (lease: string) =>
      claimScheduledBackup(sql, lease, await readScheduledBackup(sql));
    await run('first');
    expect((await read()).backups).toEqual({ last: null, failure: null, isRunning: true });
    await recordBackupFailure(sql, 'first', 'The disk is full.');
    const failure = { at: expect.any(String) as string, reason: 'The disk is full.' };
    expect((await read()).backups).toEqual({ last: null, failure, isRunning: false });
    await run('second');
    await recordBackupSuccess(sql, 'second', { fileName: 'fanfare-1.tar', sizeBytes: 2048 });
    const last = { at: expect.any(String) as string, fileName: 'fanfare-1.tar', sizeBytes: 2048 };
    expect((await read()).backups).toEqual({ last, failure: null, isRunning: false });
  });

  it('marks deliveries that run, or wait for their account', async () => {
    const lease = { leaseToken: 'held', leaseUntil: new Date(Date.now() + HOUR_MS) };
    await addDelivery(fixture, customer, { lateAt: ago(HOUR_MS), ...lease });
    const id = await addDelivery(fixture, customer, { lateAt: ago(HOUR_MS) });
    const { prisma } = fixture.deps;
    const { accountId } = await prisma.delivery.findUniqueOrThrow({ where: { id } });
    await prisma.account.update({
      where: { id: accountId },
      data: { state: 'needs_reauthorization' },
    });
    expect((await read()).deliveries.items).toMatchObject([
      { isRunning: true, isHeld: false, canCheck: false },
      { isRunning: false, isHeld: true, canCheck: false },
    ]);
  });

  it('counts what was published and failed in the last hour, by kind', async () => {
    const failed = await addDelivery(fixture, customer, {
      state: 'failed',
      errorKind: 'permission',
    });
    const live = await addDelivery(fixture, customer, { state: 'canceled' });
    const unavailable = { kind: 'error', data: { kind: 'unavailable' } };
    await addEvents(failed, [unavailable, { kind: 'error', data: { kind: 'permission' } }]);
    await addEvents(live, [unavailable, { kind: 'step' }, { kind: 'published' }]);
    const { platforms } = (await read()).health;
    expect(platforms.find(({ platform }) => platform === 'linkedin')).toMatchObject({
      published: 1,
      failed: 1,
      errors: [
        { kind: 'unavailable', count: 2 },
        { kind: 'permission', count: 1 },
      ],
    });
  });

  it('leaves out what happened more than an hour ago', async () => {
    const deliveryId = await addDelivery(fixture, customer, { state: 'canceled' });
    const event = { deliveryId, at: fixture.clock.now(), kind: 'published', message: 'Live' };
    const add = (id: string) =>
      fixture.deps.prisma.deliveryEvent.create({ data: { id, ...event } });
    await add(createIdBefore('evt', HOUR_MS + 60_000));
    const sum = async () =>
      (await read()).health.platforms.reduce((total, { published }) => total + published, 0);
    expect(await sum()).toBe(0);
    await add(createIdBefore('evt', HOUR_MS - 60_000));
    expect(await sum()).toBe(1);
  });

  it('finds workspaces by the start of their name in any case, or by ID', async () => {
    const { prisma } = fixture.deps;
    const where = { id: customer.workspaceId };
    await prisma.workspace.update({ where, data: { name: '50% Kiln_Works' } });
    const found = async (query: string) => (await read(query)).workspaces.map(({ id }) => id);
    expect(await found('50% kiln_')).toEqual([customer.workspaceId]);
    expect(await found(customer.workspaceId)).toEqual([customer.workspaceId]);
    expect(await found('works')).toEqual([]);
    expect(await found('50%_')).toEqual([]);
    expect(await found('')).toEqual([customer.workspaceId, operator.workspaceId]);
    await prisma.workspace.update({ where, data: { deletedAt: fixture.clock.now() } });
    expect(await found(customer.workspaceId)).toEqual([]);
  });

  it('shows a workspace’s plan, usage, and members', async () => {
    const { workspaceId } = customer;
    const day = new Date('2026-11-21T00:00:00Z');
    await fixture.deps.prisma.usageDay.create({
      data: { workspaceId, day, timeZone: 'UTC', postsUsed: 2, deliveriesUsed: 9 },
    });
    const facts = {
      plan: 'creator',
      status: 'active',
      members: 1,
      postsUsed: 2,
      deliveriesUsed: 9,
    };
    expect((await read(workspaceId)).workspaces).toMatchObject([
      { id: workspaceId, ...facts, postsPerDay: 5, deliveriesPerDay: 30 },
    ]);
  });

  it('never reads captions, media, tokens, or messages of platforms', async () => {
    const id = await addDelivery(fixture, customer, { lateAt: ago(HOUR_MS), errorKind: 'bug' });
    await addEvents(id, [{ kind: 'error', data: { kind: 'bug' } }]);
    await addFailedMessage(fixture, customer);
    await services.checkDelivery(operator, { deliveryId: id });
    const page = await read();
    expect(page.webhooks).toMatchObject([{ host: 'hooks.example', status: 500, tries: 12 }]);
    expect(page.deliveries.items).toHaveLength(1);
    expect(JSON.stringify(page)).not.toContain(CANARY);
  });
});

describe('an operator’s actions', () => {
  it('check a due delivery without changing it', async () => {
    const deliveryId = await addDelivery(fixture, customer, { lateAt: ago(HOUR_MS) });
    const { prisma, queue } = fixture.deps;
    const before = await prisma.delivery.findUnique({ where: { id: deliveryId } });
    await services.checkDelivery(operator, { deliveryId });
    expect(await prisma.delivery.findUnique({ where: { id: deliveryId } })).toEqual(before);
    expect(queue.requests).toMatchObject([
      { queue: 'publish.linkedin', payload: { name: 'run-delivery', deliveryId } },
    ]);
    expect((await read()).log).toMatchObject([
      { text: 'The operator checked a delivery', subject: deliveryId },
    ]);
  });

  it('never run a delivery whose next check is later', async () => {
    const runAt = new Date(fixture.clock.now().getTime() + 1000);
    const lost = { state: 'unconfirmed', intentAt: ago(1000), runAt };
    const deliveryId = await addDelivery(fixture, customer, lost);
    const checking = services.checkDelivery(operator, { deliveryId });
    await expect(checking).rejects.toMatchObject({ code: 'conflict' });
    expect(fixture.deps.queue.requests).toEqual([]);
    expect((await read()).log).toEqual([]);
  });

  it('send a failed webhook message again, once', async () => {
    const messageId = await addFailedMessage(fixture, customer);
    await services.resendWebhook(operator, { messageId });
    const row = await fixture.deps.prisma.webhookDelivery.findUnique({ where: { id: messageId } });
    expect(row).toMatchObject({ state: 'pending', tries: 0 });
    const again = services.resendWebhook(operator, { messageId });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    const { log, webhooks } = await read();
    expect(webhooks).toEqual([]);
    expect(log).toMatchObject([{ text: 'The operator sent a webhook message again' }]);
  });

  it('set a workspace’s limits, after a recent sign-in', async () => {
    const { workspaceId } = customer;
    const old = { ...operator, authTime: ago(2 * HOUR_MS) };
    const setting = services.setLimits(old, { workspaceId, ...LIMITS });
    await expect(setting).rejects.toMatchObject({ code: 'reverification_required' });
    await services.setLimits(operator, { workspaceId, ...LIMITS });
    const { log, workspaces } = await read(workspaceId);
    expect(workspaces).toMatchObject([
      { plan: 'enterprise', postsPerDay: 50, deliveriesPerDay: 600 },
    ]);
    expect(log).toMatchObject([{ text: 'The operator changed the plan or its limits' }]);
  });

  it('mark an Enterprise request as handled, once', async () => {
    const requestId = await addRequest();
    expect((await read()).requests).toMatchObject([{ id: requestId, company: null }]);
    await services.finishRequest(operator, { requestId });
    const again = services.finishRequest(operator, { requestId });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    const { log, requests } = await read();
    expect(requests).toEqual([]);
    expect(log).toMatchObject([{ text: 'Marked an Enterprise request as handled' }]);
  });

  it('appear in the workspace’s own log without the operator’s name', async () => {
    const deliveryId = await addDelivery(fixture, customer, { lateAt: ago(HOUR_MS) });
    await services.checkDelivery(operator, { deliveryId });
    const { email } = (await read()).log[0] ?? {};
    expect(email).toBe(`${operator.userId}@example.com`);
    expect(await listOwn(customer)).toMatchObject([
      { action: 'operator.delivery_checked', by: 'system', email: null, name: null },
    ]);
    expect(JSON.stringify(await listOwn(customer))).not.toContain(operator.userId);
  });

  it('are refused to everyone else', async () => {
    const deliveryId = await addDelivery(fixture, customer, { lateAt: ago(HOUR_MS) });
    const messageId = await addFailedMessage(fixture, customer);
    const requestId = await addRequest();
    const { workspaceId } = customer;
    const token = { ...operator, via: 'token', sessionId: undefined } as unknown as Actor;
    const calls = [
      (actor: Actor) => services.readAdminPage(actor, { query: '' }),
      (actor: Actor) => services.checkDelivery(actor, { deliveryId }),
      (actor: Actor) => services.resendWebhook(actor, { messageId }),
      (actor: Actor) => services.finishRequest(actor, { requestId }),
      (actor: Actor) => services.setLimits(actor, { workspaceId, ...LIMITS }),
    ];
    for (const actor of [customer, token])
      for (const call of calls)
        await expect(call(actor)).rejects.toMatchObject({ code: 'not_found' });
    expect(await services.readAccess(customer)).toBeNull();
    expect((await read()).log).toEqual([]);
  });
});
