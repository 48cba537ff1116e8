import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FollowUpKind } from '#app/domain/posts/follow-up.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import * as delivery from '#app/routes/app.posts.$postId_.deliveries.$deliveryId.tsx';
import * as results from '#app/routes/app.posts.$postId/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { runFirstComment } from '#app/server/services/first-comments/run-comment.ts';
import { runFollowUp } from '#app/server/services/follow-ups/run-follow-up.ts';
import { createServices } from '#app/server/services/services.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import {
  createScriptedPlatform,
  fail,
  type ScriptedPlatform,
} from '../server/services/publishing/scripted-platform.ts';

const PLAYLIST = 'https://platform.test/playlist';
const { signal } = new AbortController();

const visit = createPages([
  { id: 'routes/app.posts.$postId', path: 'posts/:postId', module: results },
  {
    id: 'routes/app.posts.$postId_.deliveries.$deliveryId',
    path: 'posts/:postId/deliveries/:deliveryId',
    module: delivery,
  },
]);

let platform: ScriptedPlatform = createScriptedPlatform();
let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  platform = createScriptedPlatform();
  actor = await fixture.createActor();
});

interface Ids {
  readonly postId: string;
  readonly deliveryId: string;
}

async function publish(name: 'twitter' | 'linkedin' | 'youtube', post: object): Promise<Ids> {
  await fixture.connect(actor, name);
  const input = PublishPostInput.parse({ platforms: [name], ...post });
  const { id, deliveries } = await createServices(fixture.deps).publishing.publishPost(actor, {
    input,
    source: 'api',
  });
  const deliveryId = deliveries[0]?.id ?? '';
  await runDelivery(fixture.deps, { deliveryId, signal });
  return { postId: id, deliveryId };
}

async function open(path: string, form?: Readonly<Record<string, string>>) {
  const context = createPageContext(fixture, { actor });
  const page = await visit(path, { context, ...(form && { form }) });
  expect(context.problems).toEqual([]);
  return page;
}

describe('what follows a live video', () => {
  let playlistFails: boolean;

  beforeEach(() => {
    playlistFails = false;
    const done = async () => ({ remoteId: 'one', url: PLAYLIST });
    const create = () => (playlistFails ? Promise.reject(fail('rejected_content')) : done());
    const refuse = () => Promise.reject(fail('permission'));
    platform.followUps = {
      playlist: { scopes: [], create, find: async () => null },
      captions: { scopes: [], create: refuse, find: async () => null },
    };
  });

  async function publishVideo() {
    const stream = createReadStream('scripts/demo/kiln-opening.mp4');
    const file = { fileName: 'kiln.mp4', stream };
    const { id } = await createServices(fixture.deps).media.uploadMedia(actor, file);
    const captions = { text: '1\n00:00:00,000 --> 00:00:01,000\nHi\n', language: 'en' };
    return publish('youtube', {
      content: { captions: ['The kiln is open'], mediaId: id },
      platformOptions: { youtube: { playlistId: 'PLkiln', captions } },
    });
  }

  const work = (deliveryId: string, kind: FollowUpKind) =>
    runFollowUp(fixture.deps, { deliveryId, kind, signal });

  it('has a line for each part, with its result, and why it failed', async () => {
    const { postId, deliveryId } = await publishVideo();
    const before = await open(`/app/posts/${postId}`);
    expect(before.text).toContain('Playlist: Adding the video to the playlist.');
    expect(before.html).not.toContain('Retry what failed after publishing');
    await work(deliveryId, 'playlist');
    await work(deliveryId, 'captions');
    const { text, html } = await open(`/app/posts/${postId}`);
    expect(text).toContain('Playlist: The video is in the playlist.');
    expect(html).toContain(`href="${PLAYLIST}" aria-label="Open the playlist on YouTube"`);
    expect(text).toMatch(/Captions: .*It failed: permission\. .*Do something about it\./u);
    expect(html).toContain('Retry what failed after publishing, on YouTube');
  });

  it('is retried with its button', async () => {
    playlistFails = true;
    const { postId, deliveryId } = await publishVideo();
    await work(deliveryId, 'playlist');
    playlistFails = false;
    const { status } = await open(`/app/posts/${postId}`, { deliveryId, intent: 'retry' });
    expect(status).toBe(302);
    await work(deliveryId, 'playlist');
    const { text } = await open(`/app/posts/${postId}`);
    expect(text).toContain('Playlist: The video is in the playlist.');
  });
});

describe('a first comment', () => {
  beforeEach(() => {
    platform.comments = {
      scopes: [],
      arePosts: false,
      create: async () => ({ remoteId: 'c-1', url: null }),
      find: async () => ({ comments: [], isWhole: true }),
    };
  });

  it('is canceled and written after all with the buttons of its post', async () => {
    const content = { captions: ['The kiln is open'], firstComment: 'See the link' };
    const { postId, deliveryId } = await publish('linkedin', { content });
    const path = `/app/posts/${postId}`;
    expect((await open(path)).html).toContain('aria-label="Cancel the comment, on LinkedIn"');
    const canceled = await open(path, { deliveryId, intent: 'cancel-comment' });
    expect(canceled.status).toBe(302);
    const { html } = await open(path);
    expect(html).not.toContain('Cancel the comment');
    expect(html).toContain('aria-label="Write the comment, on LinkedIn"');
    await open(path, { deliveryId, intent: 'retry' });
    await runFirstComment(fixture.deps, { deliveryId, signal });
    expect((await open(path)).html).not.toContain('Write the comment');
    const late = await open(path, { deliveryId, intent: 'cancel-comment' });
    expect(late.status).toBe(409);
  });

  it('that may be there can be left', async () => {
    const content = { captions: ['The kiln is open'], firstComment: 'See the link' };
    const { postId, deliveryId } = await publish('linkedin', { content });
    await fixture.deps.prisma.firstComment.update({
      where: { deliveryId },
      data: { state: 'unconfirmed', intentAt: fixture.clock.now() },
    });
    const { html } = await open(`/app/posts/${postId}`);
    for (const label of ['Leave it', 'The comment is there', 'It’s not there, write it again'])
      expect(html).toContain(`aria-label="${label}, on LinkedIn"`);
  });
});

describe('a live thread', () => {
  it('is deleted as a whole or from one of its posts on, as a person chooses', async () => {
    const deleted: string[] = [];
    platform.deletePost = async (_context, _account, id) => {
      deleted.push(id);
    };
    const thread = [{ text: 'Until Sunday' }, { text: 'Bring a friend' }];
    const { postId, deliveryId } = await publish('twitter', {
      content: { captions: ['The kiln is open'] },
      platformOptions: { twitter: { thread } },
    });
    const path = `/app/posts/${postId}/deliveries/${deliveryId}`;
    expect((await open(path)).html).not.toContain('name="fromPost"');
    const { html } = await open(`${path}?confirm=take-down`);
    const [, select = ''] = /<select[^>]*name="fromPost"[^>]*>(.*?)<\/select>/u.exec(html) ?? [];
    expect(select.replaceAll(/<!-- -->/gu, '').match(/(?<=>)[^<]+/gu)).toEqual([
      'All 3 posts',
      'Posts 2 to 3',
      'Only post 3',
    ]);
    const chosen = await open(path, { deliveryId, intent: 'take-down', fromPost: '3' });
    expect([chosen.status, deleted]).toEqual([302, ['77-3']]);
    const rest = await open(`${path}?confirm=take-down`);
    expect(rest.text).toContain('All 2 posts');
    await open(path, { deliveryId, intent: 'take-down', fromPost: '1' });
    expect(deleted).toEqual(['77-3', '77-2', '77']);
  });
});
