import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { readPost } from '#app/server/services/publishing/store/get-post.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../scripted-platform.ts';

describe('an accepted post', () => {
  let fixture: ServiceFixture;
  let actor: Actor;

  beforeAll(async () => {
    fixture = await createServiceFixture(createScriptedPlatform().registry);
    actor = await fixture.createActor();
    for (const platform of ['instagram', 'facebook', 'linkedin', 'twitter'] as const)
      await fixture.connect(actor, platform);
  });
  afterAll(() => fixture.close());

  async function addImage(sha256: string): Promise<string> {
    const id = createId('med');
    await fixture.deps.prisma.mediaAsset.create({
      data: {
        id,
        workspaceId: actor.workspaceId,
        storageKey: `${actor.workspaceId}/${id}`,
        fileName: 'shelf.jpg',
        contentType: 'image/jpeg',
        kind: 'image',
        state: 'ready',
        sizeBytes: 400_000n,
        sha256,
        width: 1080,
        height: 1080,
        bitRate: 1200n,
        altText: 'A shelf',
        focalX: 0.25,
        focalY: 0.5,
        posterKey: 'poster',
      },
    });
    return id;
  }

  it.each([
    ['without files', async () => ({}), ['linkedin', 'twitter']],
    ['with one file', async () => ({ mediaId: await addImage('a') }), ['twitter', 'linkedin']],
    [
      'with several files and a repeated one',
      async () => {
        const [one, two] = [await addImage('b'), await addImage('c')];
        return { mediaIds: [two, one, two] };
      },
      ['instagram', 'facebook'],
    ],
  ])('is returned as it is read: %s', async (title, addFiles, platforms) => {
    const content = { captions: [`Shelves ${title}`], hashtags: ['#Kiln'], ...(await addFiles()) };
    const input = PublishPostInput.parse({ platforms, content });
    const post = await publishPost(fixture.deps, actor, { input, source: 'cli' });
    expect(post).toEqual(await readPost(fixture.deps, actor, { postId: post.id }));
    expect(post.deliveries).toHaveLength(2);
  });

  it('is returned as it is read while its account has to wait', async () => {
    const heldUntil = new Date(fixture.clock.now().getTime() + 60_000);
    await fixture.deps.prisma.account.updateMany({ data: { heldUntil } });
    const input = PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: ['Held'] },
    });
    const post = await publishPost(fixture.deps, actor, { input, source: 'api' });
    expect(post.deliveries).toMatchObject([{ hold: 'rate_limited' }]);
    expect(post).toEqual(await readPost(fixture.deps, actor, { postId: post.id }));
  });
});
