import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import {
  claimCallRecord,
  commitCall,
  findCallRecord,
  keepResponse,
  type NewCall,
  releaseCallRecord,
  renewCallLease,
} from '#app/server/db/queries/idempotency-record.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../services/publishing/scripted-platform.ts';

const DAY_MS = 24 * 3_600_000;

describeOnBothDatabases('the statements of idempotency keys', (create) => {
  let fixture: ServiceFixture;
  let owner: Actor;
  let call: NewCall;

  beforeAll(async () => {
    fixture = await createServiceFixture(createScriptedPlatform().registry, create);
    owner = await fixture.createActor();
  });
  afterAll(() => fixture.close());
  beforeEach(() => {
    const now = new Date('2026-11-21T09:00:00.123Z');
    call = {
      id: createId('idem'),
      workspaceId: owner.workspaceId,
      actorId: owner.userId,
      key: createId('idem'),
      requestHash: 'request',
      leaseToken: 'first',
      leaseSeconds: 30,
      now,
      expiresAt: new Date(now.getTime() + DAY_MS),
    };
  });

  const read = () =>
    fixture.deps.prisma.idempotencyRecord.findUnique({
      where: {
        workspaceId_actorId_key: {
          workspaceId: call.workspaceId,
          actorId: call.actorId,
          key: call.key,
        },
      },
    });
  const claim = (change: Partial<NewCall> = {}) =>
    claimCallRecord(fixture.deps.sql, { ...call, ...change });
  const second = () => ({ id: createId('idem'), leaseToken: 'second' });
  const held = (leaseToken = 'first') => ({ recordId: call.id, leaseToken });
  const expireLease = () =>
    fixture.deps.prisma.$executeRaw`
      UPDATE idempotency_record SET lease_until = clock_timestamp() - interval '1 second' WHERE id = ${call.id}`;

  it('store a record that Prisma reads back, and find it by its key', async () => {
    const { sql } = fixture.deps;
    expect(await claim()).toEqual({
      id: call.id,
      state: 'running',
      effectId: null,
      fileHash: null,
    });
    const row = await read();
    expect(row).toMatchObject({ id: call.id, requestHash: 'request', leaseToken: 'first' });
    expect([row?.createdAt, row?.expiresAt]).toEqual([call.now, call.expiresAt]);
    const { id, requestHash, fileHash, state, answerEnc } = row ?? {};
    expect(await findCallRecord(sql, call)).toEqual({
      id,
      requestHash,
      fileHash,
      state,
      answerEnc,
      effectId: null,
      isHeld: true,
    });
    expect(await findCallRecord(sql, { ...call, workspaceId: 'ws_other' })).toBeUndefined();
    expect(await findCallRecord(sql, { ...call, actorId: 'usr_other' })).toBeUndefined();
  });

  it('claim a record once, until its lease expires', async () => {
    await claim();
    expect(await claim(second())).toBeUndefined();
    await expireLease();
    expect(await claim({ ...second(), requestHash: 'other' })).toBeUndefined();
    expect(await claim(second())).toMatchObject({ id: call.id, state: 'running' });
    expect((await read())?.leaseToken).toBe('second');
  });

  it('renew only the lease of its holder', async () => {
    const { sql } = fixture.deps;
    await claim();
    await expireLease();
    await renewCallLease(sql, held('second'), 30);
    await renewCallLease(sql, held(), 30);
    expect(await claim(second())).toBeUndefined();
  });

  it('store the response with the effect, which finishes the call', async () => {
    const { sql } = fixture.deps;
    await claim();
    const effect = { effectId: 'post_1', fileHash: 'file', sealed: 'sealed' };
    expect(await commitCall(sql, { ...held('second'), ...effect })).toBe(false);
    expect(await commitCall(sql, { ...held(), ...effect })).toBe(true);
    expect(await read()).toMatchObject({
      state: 'done',
      effectId: 'post_1',
      fileHash: 'file',
      answerEnc: 'sealed',
      leaseToken: null,
      leaseUntil: null,
    });
    await releaseCallRecord(sql, held());
    expect(await claim(second())).toBeUndefined();
  });

  it('keep the effect for the retry that takes the call over, and refuse the former holder', async () => {
    const { sql } = fixture.deps;
    await claim();
    const effect = { effectId: 'post_1', fileHash: 'file' };
    expect(await commitCall(sql, { ...held(), ...effect, sealed: null })).toBe(true);
    expect(await commitCall(sql, { ...held(), ...effect, sealed: null })).toBe(false);
    await releaseCallRecord(sql, held());
    await expireLease();
    const claimed = await claim(second());
    expect(claimed).toEqual({ id: call.id, state: 'committed', ...effect });
    await keepResponse(sql, { ...held(), sealed: 'late', fileHash: null });
    expect(await read()).toMatchObject({ state: 'committed', answerEnc: null });
  });

  it('store the response, which ends the lease and keeps the hash of the file', async () => {
    const { sql } = fixture.deps;
    await claim();
    await commitCall(sql, { ...held(), effectId: 'post_1', fileHash: 'file', sealed: null });
    await keepResponse(sql, { ...held(), sealed: 'sealed', fileHash: null });
    const done = { state: 'done', answerEnc: 'sealed', fileHash: 'file', effectId: 'post_1' };
    expect(await read()).toMatchObject({ ...done, leaseToken: null, leaseUntil: null });
    expect(await claim(second())).toBeUndefined();
    const later = { ...second(), now: call.expiresAt };
    expect(await claim(later)).toMatchObject({ state: 'running', effectId: null, fileHash: null });
  });

  it('free the key of a call without an effect, for its holder only', async () => {
    const { sql } = fixture.deps;
    await claim();
    await releaseCallRecord(sql, held('second'));
    expect(await read()).not.toBeNull();
    await releaseCallRecord(sql, held());
    expect(await read()).toBeNull();
  });
});
