import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/server/services/actor.ts';
import { deleteUser } from '#app/server/services/deletion/delete-user.ts';
import { finishDeletions } from '#app/server/services/deletion/finish-deletions.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { findRows, toRowId, listOwned, readSchema, type Schema, seedRows } from './seed-rows.ts';

const DAY_MS = 24 * 3_600_000;

/** Tables without a foreign key to an owner, and how a user's data in them is deleted. */
const WITHOUT_OWNER: Readonly<Record<string, string>> = {
  billing_cursor: 'belongs to the installation, not to a user',
  installation: 'one row about the installation itself',
  billing_event: 'ids of the payment provider, removed 60 days after the deletion at the latest',
  delivery_count_change: 'counts, deleted before the workspace',
  oidc_payload: 'deleted by the subject of the person’s identity',
  passkey_challenge: 'hashes that expire within minutes',
  process_heartbeat: 'processes of the installation, not users',
  scheduled_backup: 'backups of the installation, not users',
  rate_limit: 'hashes and networks that expire within a day',
  signing_key: 'belongs to the installation, not to a user',
  provider_logout: 'by the subject of the person’s identities; a session’s ID identifies nobody',
  trial_mark: 'keyed hashes that expire after a year',
};

let fixture: ServiceFixture;
let schema: Schema;
let mediaFolder: string;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: () => ({ oauth: { revoke: async () => undefined } }) as never,
    environmentFor: () => 'sandbox',
  });
  schema = await readSchema(fixture.deps.prisma);
  mediaFolder = path.resolve(fixture.mediaFile('x'), '../..');
  for (const who of ['ada', 'bob']) await settle(who);
});
afterAll(() => fixture.close());

/** Adds a row to every table, and files of every kind. */
async function settle(who: string): Promise<void> {
  const { prisma, mediaStore } = fixture.deps;
  const workspace = toRowId('workspace', who);
  const subject = toRowId('credential', who);
  await seedRows(prisma, schema, {
    who,
    exact: {
      'user.email': `user-of-${who}@example.com`,
      'identity.issuer': 'urn:fanfare:embedded',
      'identity.subject': subject,
      'mail_token.kind': 'verify_email',
      'credential.email': `user-of-${who}@example.com`,
      'invitation.email': `guest-of-${who}@example.com`,
      'media_asset.storage_key': `${workspace}/${toRowId('media_asset', who)}`,
      'media_asset.poster_key': `${workspace}/${toRowId('media_asset', who)}-poster`,
      'delivery_event.data': `{"userId": "${toRowId('user', who)}"}`,
    },
  });
  await prisma.$executeRawUnsafe(
    `INSERT INTO oidc_payload (type, id, payload) VALUES ('Session', 'session-of-${who}', '{"accountId": "${subject}"}')`,
  );
  const names = ['media_asset', 'poster', 'rendition', 'row-was-lost'];
  for (const name of names) {
    const file = fixture.mediaFile(`${workspace}/${toRowId(name, who)}`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, who);
  }
  await mediaStore.arrivals.create(
    { name: toRowId('upload', who), key: 'unused' },
    { sizeBytes: 1 },
  );
}

const toActor = (who: string): Actor => ({
  userId: toRowId('user', who),
  workspaceId: toRowId('workspace', who),
  role: 'owner',
  via: 'session',
  scopes: [],
  environment: null,
  authTime: fixture.clock.now(),
});

async function listFiles(): Promise<string[]> {
  const entries = await readdir(mediaFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Adds what Ada did in Bob's workspace. */
async function visit(): Promise<void> {
  const { prisma } = fixture.deps;
  const workspaceId = toRowId('workspace', 'bob');
  const userId = toRowId('user', 'ada');
  const at = fixture.clock.now();
  await prisma.member.create({ data: { id: 'visit', workspaceId, userId, role: 'editor' } });
  await prisma.post.create({
    data: {
      id: 'post-by-guest',
      workspaceId,
      authorUserId: userId,
      environment: 'sandbox',
      source: 'web',
      content: { captions: ['Kiln'] },
      contentHash: 'x',
    },
  });
  await prisma.delivery.create({
    data: {
      id: 'delivery-by-guest',
      postId: 'post-by-guest',
      workspaceId,
      platform: 'twitter',
      accountId: toRowId('account', 'bob'),
      text: 'Kiln',
      runAt: at,
      state: 'failed',
    },
  });
  await prisma.deliveryEvent.create({
    data: {
      id: 'event-by-guest',
      deliveryId: 'delivery-by-guest',
      at,
      kind: 'canceled',
      message: 'Canceled by a person.',
      data: { userId, via: 'session' },
    },
  });
  await prisma.caption.create({
    data: {
      id: 'caption-by-guest',
      workspaceId,
      userId,
      batchId: 'b',
      platform: 'twitter',
      topic: 'Kiln',
      tone: 'warm',
      language: 'en',
      text: 'Kiln',
      original: 'Kiln',
      model: 'm',
      promptVersion: '1',
    },
  });
  await prisma.auditEntry.create({
    data: {
      id: 'audit-by-guest',
      workspaceId,
      actorUserId: userId,
      actorKind: 'user',
      action: 'token.revoked',
      subject: userId,
      at,
    },
  });
  await prisma.invitation.create({
    data: {
      id: 'invited',
      workspaceId,
      email: 'user-of-ada@example.com',
      role: 'editor',
      tokenHash: 'invited',
      sentAt: at,
      expiresAt: at,
      acceptedAt: at,
    },
  });
  const issuer = 'https://id.example';
  const subject = 'hosted-subject-of-ada';
  await prisma.identity.create({ data: { id: 'hosted', userId, issuer, subject } });
  await prisma.providerLogout.create({
    data: { id: 'logout', issuer, subject, issuedAt: at, expiresAt: at },
  });
}

describe('erasing a user', () => {
  it('has a rule for every table', () => {
    const owned = listOwned(schema);
    const unknown = schema.tables.filter(
      (table) => !owned.includes(table) && !WITHOUT_OWNER[table],
    );
    // A new table needs a foreign key to its owner, or a line above and code that deletes its data.
    expect(unknown).toEqual([]);
  });

  it('deletes all of their rows and files, and keeps the data of others', async () => {
    const { deps } = fixture;
    const { prisma } = deps;
    const filled = Object.keys(await findRows(prisma, schema, 'of-ada'));
    expect(filled).toEqual(expect.arrayContaining(listOwned(schema)));
    const bobsRows = await findRows(prisma, schema, 'of-bob');
    const bobsFiles = (await listFiles()).filter((name) => name.includes('of-bob'));
    await visit();

    await deleteUser(deps, toActor('ada'));
    fixture.clock.advance(30 * DAY_MS - 1);
    await finishDeletions(deps);
    expect(await findRows(prisma, schema, 'post-of-ada')).not.toEqual({});
    fixture.clock.advance(1);
    await finishDeletions(deps);

    expect(await findRows(prisma, schema, 'of-ada')).toEqual({});
    expect(schema.foreignKeys.length).toBeGreaterThan(0);
    for (const { table, column, parent } of schema.foreignKeys) {
      const rows = await prisma.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${table}" WHERE "${column}" = '${toRowId(parent, 'ada')}'`,
      );
      expect([table, column, rows.length]).toEqual([table, column, 0]);
    }
    expect(await listFiles()).toEqual(bobsFiles);
    expect(deps.queue.forgotten).toEqual(
      expect.arrayContaining(
        ['delivery', 'rendition', 'media_import'].map((one) => toRowId(one, 'ada')),
      ),
    );
    expect(toOwnRows(await findRows(prisma, schema, 'of-bob'))).toEqual(toOwnRows(bobsRows));
    const post = await prisma.post.findUniqueOrThrow({ where: { id: 'post-by-guest' } });
    expect(post.authorUserId).toBeNull();
    const event = await prisma.deliveryEvent.findUniqueOrThrow({ where: { id: 'event-by-guest' } });
    expect(event).toMatchObject({ message: 'Canceled by a person.', data: { via: 'session' } });
    expect(await prisma.auditEntry.count({ where: { id: 'audit-by-guest' } })).toBe(1);
  });
});

/** Drops what the guest left in Bob's workspace, and counts of it. */
function toOwnRows(rows: Record<string, string[]>): Record<string, string[]> {
  const tables = Object.entries(rows).filter(([table]) => table !== 'delivery_count_change');
  return Object.fromEntries(
    tables.map(([table, texts]) => [table, texts.filter((text) => !text.includes('by-guest'))]),
  );
}
