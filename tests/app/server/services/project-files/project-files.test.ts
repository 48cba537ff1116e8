import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { forgetFile, updateFile } from '#app/server/services/project-files/change-file.ts';
import { listProjectFiles } from '#app/server/services/project-files/list-files.ts';
import { publishFile } from '#app/server/services/project-files/publish-file.ts';
import { changePost } from '#app/server/services/publishing/manage/change-post.ts';
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
  await fixture.connect(actor, 'linkedin');
});

const toHash = (text: string) => createHash('sha256').update(text).digest('hex');
const toPost = (caption: string) =>
  PublishPostInput.parse({ platforms: ['linkedin'], content: { captions: [caption] } });
const publish = (key: string, { caption = key, project = 'default', by = actor } = {}) =>
  publishFile(fixture.deps, by, {
    project,
    key,
    path: `${key}.md`,
    hash: toHash(caption),
    fixedHash: toHash('linkedin'),
    post: toPost(caption),
    source: 'cli',
  });
const list = (by = actor, limit = 20) => listProjectFiles(fixture.deps, by, { limit });
const countPosts = () =>
  fixture.deps.prisma.post.count({ where: { workspaceId: actor.workspaceId } });
const change = (caption: string) => ({
  hash: toHash(caption),
  fixedHash: toHash('linkedin'),
  change: { content: { captions: [caption] } },
});

describe('a post file in a project', () => {
  it('is published once when several checkouts publish it at the same moment', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => publish('monday')));
    expect(responses.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(responses.map(({ file }) => file.postId)).size).toBe(1);
    expect(await countPosts()).toBe(1);
    const usage = await fixture.deps.prisma.usageDay.findFirst({
      where: { workspaceId: actor.workspaceId },
    });
    expect(usage?.postsUsed).toBe(1);
  });

  it('is published once when two checkouts have different texts under its key', async () => {
    const responses = await Promise.all([
      publish('monday', { caption: 'One text' }),
      publish('monday', { caption: 'Another text' }),
    ]);
    expect(responses.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(responses[0].file.hash).toBe(responses[1].file.hash);
    expect(await countPosts()).toBe(1);
  });

  it('is separate in each project, workspace, and environment', async () => {
    const other = await fixture.createActor();
    await fixture.connect(other, 'linkedin');
    expect((await publish('same', { caption: 'First project' })).isNew).toBe(true);
    expect((await publish('same', { caption: 'Second project', project: 'spring' })).isNew).toBe(
      true,
    );
    expect((await publish('same', { by: other })).isNew).toBe(true);
    expect((await list()).items).toHaveLength(2);
    const { items } = await list(other);
    expect(items).toHaveLength(1);
    const [file] = (await list()).items;
    await expect(
      forgetFile(fixture.deps, other, { projectFileId: file?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await list({ ...actor, environment: 'live' })).items).toEqual([]);
  });

  it('keeps its post when it moves or gets another key', async () => {
    const { file } = await publish('before');
    const moved = await updateFile(fixture.deps, actor, {
      projectFileId: file.id,
      path: 'later/after.md',
      key: 'after',
    });
    expect(moved).toMatchObject({ path: 'later/after.md', key: 'after', postId: file.postId });
    expect((await publish('after', { caption: 'before' })).isNew).toBe(false);
    await publish('taken');
    await expect(
      updateFile(fixture.deps, actor, { projectFileId: file.id, key: 'taken' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('leaves the choice of short links to the rules when it doesn’t say anything anymore', async () => {
    const { file } = await publish('links');
    const readChoice = async () => {
      const { content } = await fixture.deps.prisma.post.findUniqueOrThrow({
        where: { id: file.postId ?? '' },
        select: { content: true },
      });
      return PublishPostInput.parse(content).shortenLinks;
    };
    const update = (caption: string, more: object) => {
      const { hash, fixedHash, change: said } = change(caption);
      const input = { hash, fixedHash, change: { ...said, ...more } };
      return updateFile(fixture.deps, actor, { projectFileId: file.id, ...input });
    };
    await update('Shortened', { shortenLinks: true });
    expect(await readChoice()).toBe(true);
    await update('As the rules say', {});
    expect(await readChoice()).toBeNull();
  });

  it('changes with its post in one transaction, and never overwrites a newer text', async () => {
    const { file } = await publish('draft', { caption: 'First' });
    const projectFileId = file.id;
    const ifHash = file.hash;
    const changed = await updateFile(fixture.deps, actor, {
      projectFileId,
      ifHash,
      ...change('Second'),
    });
    expect(changed).toMatchObject({
      hash: toHash('Second'),
      caption: 'Second',
      changedElsewhere: false,
    });
    await expect(
      updateFile(fixture.deps, actor, { projectFileId, ifHash, ...change('Stale') }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await list()).items[0]).toMatchObject({ hash: toHash('Second'), caption: 'Second' });
  });

  it('reports when something else changed its post', async () => {
    const { file } = await publish('draft');
    const content = { captions: ['From the web app'] };
    await changePost(fixture.deps, actor, {
      postId: file.postId ?? '',
      change: { content },
    });
    expect((await list()).items[0]).toMatchObject({
      changedElsewhere: true,
      caption: 'From the web app',
    });
  });

  it('stays when its post is deleted, so it is not published again', async () => {
    const { file } = await publish('gone');
    await fixture.deps.prisma.post.delete({ where: { id: file.postId ?? '' } });
    expect(await publish('gone')).toMatchObject({
      isNew: false,
      file: { postId: null, state: null },
    });
    await forgetFile(fixture.deps, actor, { projectFileId: file.id });
    expect((await publish('gone')).isNew).toBe(true);
  });

  it('can be linked to an existing post, once', async () => {
    const { file } = await publish('first');
    await forgetFile(fixture.deps, actor, { projectFileId: file.id });
    const link = (key: string) =>
      publishFile(fixture.deps, actor, {
        project: 'default',
        key,
        path: `${key}.md`,
        hash: file.hash,
        fixedHash: file.fixedHash,
        postId: file.postId ?? '',
        source: 'cli',
      });
    expect(await link('linked')).toMatchObject({ isNew: true, file: { postId: file.postId } });
    await expect(link('again')).rejects.toMatchObject({ code: 'conflict' });
    expect(await countPosts()).toBe(1);
  });

  it('is rejected with pointers into its post, and nothing is stored then', async () => {
    const refused = publish('long', { caption: 'x'.repeat(4000) });
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ pointer: expect.stringMatching(/^\/post\/content\/captions/u) }],
    });
    expect((await list()).items).toEqual([]);
  });

  it('is listed in pages', async () => {
    for (const key of ['a', 'b', 'c']) await publish(key, { caption: randomUUID() });
    const first = await list(actor, 2);
    expect(first.items.map(({ key }) => key)).toEqual(['a', 'b']);
    const rest = await listProjectFiles(fixture.deps, actor, {
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    expect(rest).toMatchObject({ items: [{ key: 'c' }], nextCursor: null });
  });
});
