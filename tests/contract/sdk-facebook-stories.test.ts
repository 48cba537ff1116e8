import bizSdk from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  connectWith,
  PAGE_ID,
  SCOPES,
  startFacebook,
} from '#tests/app/server/sandbox/facebook/harness.ts';
import type { Harness } from '#tests/app/server/sandbox/facebook/harness.ts';
import { makeImage, readFilm } from '#tests/support/media-host.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const { FacebookAdsApi, Comment, Page, PagePost } = bizSdk;

let harness: Harness;
let page: InstanceType<typeof Page>;
let token: string;
let imageUrl: string;
let videoUrl: string;

beforeAll(async () => {
  harness = await startFacebook();
  imageUrl = harness.media.host('story.jpg', await makeImage(1080, 1920));
  videoUrl = harness.media.host('story.mp4', await readFilm('meta-vertical-4s.mp4'));
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { value: harness.base, configurable: true });
});

beforeEach(async () => {
  await harness.control.reset();
  await harness.control.setKnobs('facebook', { videoProcessingSeconds: 0 });
  await connect();
});

async function connect() {
  const scopes = [...SCOPES, 'pages_manage_engagement', 'pages_read_user_content'];
  token = await connectWith(harness, scopes);
  page = new Page(PAGE_ID, {}, '', FacebookAdsApi.init(token, 'en_US', false));
}

afterAll(async () => {
  await harness.close();
});

async function uploadPhoto(): Promise<string> {
  const photo = await page.createPhoto(['id'], { url: imageUrl, published: false });
  return photo.id;
}

/** Follows the three steps of Meta's guide, with the file's URL in a header of the second. */
async function createVideoStory(fileUrl: string) {
  const started = await page.createVideoStory([], { upload_phase: 'start' });
  const { video_id: videoId, upload_url: uploadUrl } = started._data as Record<string, string>;
  const headers = { authorization: `OAuth ${token}`, file_url: fileUrl };
  const uploaded = await fetch(uploadUrl ?? '', { method: 'POST', headers });
  expect(await uploaded.json()).toEqual({ success: true });
  const finish = { upload_phase: 'finish', video_id: videoId };
  const finished = await page.createVideoStory([], finish);
  return { videoId, ...(finished._data as { post_id: number; success: boolean }) };
}

const listStories = (params: Record<string, unknown> = {}) => page.getStories([], params);

describe("Meta's Node SDK on a Page's stories", () => {
  test('publishes a photo story, which is listed for a day and then archived', async () => {
    const photoId = await uploadPhoto();
    const created = await page.createPhotoStory([], { photo_id: photoId });
    const { post_id: postId, success } = created._data as { post_id: number; success: boolean };
    expect(success).toBe(true);
    const [story] = await listStories();
    expect(story?._data).toMatchObject({
      post_id: String(postId),
      media_id: photoId,
      media_type: 'photo',
      status: 'published',
      creation_time: expect.stringMatching(/^\d{10}$/),
    });
    const url = String(story?._data['url']);
    expect((await fetch(url)).status).toBe(200);
    expect(await page.getFeed(['id'], {})).toHaveLength(0);
    await harness.control.advanceClock(25 * 60 * 60);
    await connect();
    expect((await fetch(url)).status).toBe(404);
    expect(await listStories({ status: ['PUBLISHED'] })).toHaveLength(0);
    expect((await listStories({ status: ['ARCHIVED'] }))[0]?._data).toMatchObject({
      status: 'archived',
    });
  });

  test('publishes a video story in three phases', async () => {
    const { videoId, post_id: postId } = await createVideoStory(videoUrl);
    await vi.waitFor(async () => expect(await listStories()).toHaveLength(1), {
      timeout: PATIENCE_MS,
      interval: 50,
    });
    const [story] = await page.getStories(['post_id', 'media_id', 'media_type'], {});
    expect(story?._data).toEqual({
      post_id: String(postId),
      media_id: videoId,
      media_type: 'video',
    });
    const [post] = await harness.control.listPosts('facebook');
    expect(post).toMatchObject({ id: String(postId), live: true, text: '' });
    const read = await new PagePost(String(postId)).get(['permalink_url', 'created_time']);
    expect(read._data['permalink_url']).toContain('/stories/');
  });

  test('rejects a photo that a post has shown, an unknown one, and an upload without bytes', async () => {
    const photoId = await uploadPhoto();
    await page.createFeed([], { message: 'Taken', attached_media: [{ media_fbid: photoId }] });
    const refusal = (response: Record<string, unknown>) => ({
      name: 'FacebookRequestError',
      status: 400,
      response,
    });
    await expect(page.createPhotoStory([], { photo_id: photoId })).rejects.toMatchObject(
      refusal({ code: 100, error_subcode: 1366051 }),
    );
    await expect(page.createPhotoStory([], { photo_id: '1' })).rejects.toMatchObject(
      refusal({ code: 100 }),
    );
    const started = await page.createVideoStory([], { upload_phase: 'start' });
    const video_id = started._data['video_id'];
    await expect(
      page.createVideoStory([], { upload_phase: 'finish', video_id }),
    ).rejects.toMatchObject(refusal({ code: 6000 }));
    await expect(listStories({ status: ['LIVE'] })).rejects.toMatchObject(refusal({ code: 100 }));
  });

  test('ignores and lists a text with a story', async () => {
    await page.createPhotoStory([], { photo_id: await uploadPhoto(), message: 'Hello' });
    const violations = await harness.control.listViolations('facebook');
    expect(violations.map(({ message }) => message)).toEqual([
      expect.stringContaining('unknown parameter "message"'),
    ]);
  });
});

describe("Meta's Node SDK on likes", () => {
  test("the Page's own like and comments are listed and counted in every metric", async () => {
    const created = await page.createFeed([], { message: 'Like me' });
    const post = new PagePost(created.id);
    const read = async () => {
      const fields = ['reactions.limit(0).summary(true)', 'likes.summary(true)'];
      const node = await new PagePost(created.id).get(fields);
      const insights = await post.getInsights([], {
        metric: ['post_reactions_like_total', 'post_activity_by_action_type'],
      });
      const [likes, actions] = insights.map((entry) => entry['values'][0].value);
      return {
        likes,
        actions,
        reactions: node._data['reactions'].summary.total_count,
        names: node._data['likes'].data.map(({ id }: { id: string }) => id),
      };
    };
    const before = await read();
    await post.createLike([], {});
    const comment = await post.createComment(['id'], { message: 'First!' });
    await new Comment(comment.id).createLike([], {});
    const after = await read();
    expect(after).toEqual({
      likes: before.likes + 1,
      reactions: before.reactions + 1,
      names: [PAGE_ID],
      actions: { ...before.actions, like: before.actions.like + 1, comment: 1 },
    });
    const liked = await new Comment(comment.id).get(['like_count', 'user_likes']);
    expect(liked._data).toMatchObject({ like_count: 1, user_likes: true });
    await post.deleteLikes({});
    expect((await read()).likes).toBe(before.likes);
  });
});
