import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { recordAudit } from '#app/server/services/audit/record-audit.ts';
import { exportUser } from '#app/server/services/export/export-user.ts';
import { readPages } from '#app/server/services/export/row-streams.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { collect, readZip } from '#tests/support/read-zip.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

async function publish(caption: string): Promise<string> {
  const { deps } = fixture;
  const content = { captions: [caption] };
  const input = PublishPostInput.parse({ platforms: ['linkedin'], content });
  const post = await publishPost(deps, actor, { input, source: 'web' });
  const { signal } = new AbortController();
  for (const { id } of post.deliveries) await runDelivery(deps, { deliveryId: id, signal });
  return post.id;
}

async function addFile(fileName: string, bytes: string): Promise<void> {
  const { prisma, mediaStore } = fixture.deps;
  const id = createId('med');
  const storageKey = `${actor.workspaceId}/${id}`;
  const source = (async function* () {
    yield Buffer.from(bytes);
  })();
  const stored = await mediaStore.write(storageKey, source, { maxBytes: 1000 });
  await prisma.mediaAsset.create({
    data: {
      id,
      workspaceId: actor.workspaceId,
      storageKey,
      fileName,
      state: 'ready',
      contentType: 'image/png',
      kind: 'image',
      sizeBytes: stored.sizeBytes,
      sha256: stored.sha256,
    },
  });
}

async function exportAll(by: Actor = actor): Promise<Map<string, string>> {
  const { stream } = await exportUser(fixture.deps, by);
  const files = readZip(await collect(stream));
  // Drop the workspace's folder, whatever its name.
  return new Map(
    [...files].map(([name, body]) => [name.replace(/^Kiln & Ash \w+\//u, ''), body.toString()]),
  );
}

describe('the export', () => {
  it('has what an operator did, but not who that is', async () => {
    const operator = await fixture.createActor();
    const { prisma, clock } = fixture.deps;
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: operator.userId } });
    await recordAudit(
      prisma,
      { ...operator, workspaceId: actor.workspaceId },
      {
        action: 'operator.limits_changed',
        at: clock.now(),
        subject: actor.workspaceId,
        address: '203.0.113.9',
      },
    );
    const files = await exportAll();
    const audit = files.get('audit.json') ?? '';
    expect(JSON.parse(audit)).toContainEqual(
      expect.objectContaining({
        action: 'operator.limits_changed',
        actorKind: 'system',
        actorUser: null,
        address: null,
      }),
    );
    expect([...files.values()].join('')).not.toContain(email);
  });

  it('contains posts with their history, files under their names, and no secret', async () => {
    const accountId = await fixture.connect(actor, 'linkedin');
    const postId = await publish('=Kiln, "open"');
    await addFile('../bowl: blue.png', 'picture');
    const files = await exportAll();
    expect([...files.keys()]).toEqual([
      'README.txt',
      'profile.json',
      'workspace.json',
      'posts.json',
      'drafts.json',
      'project-files.json',
      'accounts.json',
      'account-groups.json',
      'queues.json',
      'snippets.json',
      'short-links.json',
      'mentions.json',
      'series.json',
      'captions.json',
      'hashtags.json',
      'bulks.json',
      'bulk-rows.json',
      'imports.json',
      'webhooks.json',
      'webhook-deliveries.json',
      'audit.json',
      'media.json',
      'posts.csv',
      expect.stringMatching(/^media\/med_\w+ _bowl_ blue\.png$/u),
    ]);
    expect(JSON.parse(files.get('posts.json') ?? '')).toMatchObject([
      {
        id: postId,
        deliveries: [
          { state: 'published', url: 'https://platform.test/77', events: expect.any(Array) },
        ],
      },
    ]);
    const [head, line] = (files.get('posts.csv') ?? '').split('\r\n');
    expect(head).toContain('post,created_at,platform');
    expect(line).toContain(`,https://platform.test/77,"'=Kiln, ""open""",`);
    expect(JSON.parse(files.get('accounts.json') ?? '')).toMatchObject([{ id: accountId }]);
    expect([...files.values()].at(-1)).toBe('picture');
    expect([...files.values()].join('')).not.toContain(`token-of-${accountId}`);
    const log = await fixture.deps.prisma.auditEntry.findMany({
      where: { actorUserId: actor.userId },
    });
    expect(log).toMatchObject([{ action: 'data.exported' }]);
  });

  it('includes all pages, in order', async () => {
    const ids = Array.from({ length: 7 }, (_none, index) => ({ id: `post_${index}` }));
    const readPage = async ({ after, take }: { after: string; take: number }) =>
      ids.filter(({ id }) => id > after).slice(0, take);
    for (const take of [3, 7, 100]) {
      const read: unknown[] = [];
      for await (const row of readPages(readPage, take)) read.push(row);
      expect(read).toEqual(ids);
    }
  });

  it('excludes workspaces owned by others, and for a token all but its own', async () => {
    const { prisma } = fixture.deps;
    const other = await fixture.createActor();
    const join = { id: createId('mem'), userId: actor.userId, workspaceId: other.workspaceId };
    await prisma.member.create({ data: { ...join, role: 'editor' } });
    const text = [...(await exportAll()).values()].join('');
    expect(text).toContain(actor.workspaceId);
    expect(text).not.toContain(other.workspaceId);
    await prisma.member.update({ where: { id: join.id }, data: { role: 'owner' } });
    expect([...(await exportAll()).values()].join('')).toContain(other.workspaceId);
    const token: Actor = { ...actor, via: 'token', scopes: ['export:read'], tokenId: 'tok_1' };
    expect([...(await exportAll(token)).values()].join('')).not.toContain(other.workspaceId);
    await expect(exportUser(fixture.deps, { ...token, scopes: [] })).rejects.toThrow('export:read');
    await expect(exportUser(fixture.deps, { ...token, role: 'editor' })).rejects.toThrow('Owner');
  });
});
