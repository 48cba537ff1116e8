import {
  connect,
  finishReel,
  PAGE_ID,
  startFacebook,
  startReel,
  waitForVideo,
} from '#tests/app/server/sandbox/facebook/harness.ts';
import { callGraph } from '#tests/support/graph-client.ts';
import type { Poster, PostedFile, PostResult } from './poster.ts';
import { refused, startFileHost, TAKEN } from './poster.ts';

const PROCESSING_SECONDS = 60;

export async function createFacebookPoster(): Promise<Poster> {
  const harness = await startFacebook();
  await harness.control.setProfile('volume');
  await harness.control.setKnobs('facebook', { videoProcessingSeconds: 0, dedup: false });
  const token = await connect(harness);
  const host = await startFileHost();

  const postPicture = async (file: PostedFile): Promise<PostResult> => {
    const form = { url: host.serve(file), published: 'false' };
    const photo = await harness.call(`/${PAGE_ID}/photos`, { form, token });
    if (photo.status !== 200) return refused(photo.text);
    const attached = JSON.stringify([{ media_fbid: photo.body['id'] }]);
    const post = { message: file.name, attached_media: attached };
    const posted = await harness.call(`/${PAGE_ID}/feed`, { form: post, token });
    return posted.status === 200 ? TAKEN : refused(posted.text);
  };

  const postReel = async (file: PostedFile): Promise<PostResult> => {
    const reel = await startReel(harness, token);
    const headers = { authorization: `OAuth ${token}`, file_url: host.serve(file) };
    const sent = await callGraph(reel.uploadUrl, { method: 'POST', headers });
    if (sent.status !== 200) return refused(sent.text);
    const form = { video_id: reel.videoId, description: file.name };
    const finished = await finishReel(harness, token, form);
    return finished.status === 200 ? awaitVideo(reel.videoId) : refused(finished.text);
  };

  const postVideo = async (file: PostedFile): Promise<PostResult> => {
    const form = { file_url: host.serve(file), description: file.name, published: 'true' };
    const posted = await harness.call(`/${PAGE_ID}/videos`, { form, token });
    return posted.status === 200 ? awaitVideo(String(posted.body['id'])) : refused(posted.text);
  };

  const awaitVideo = async (id: string): Promise<PostResult> => {
    const video = await waitForVideo(harness, token, id);
    return video.published ? TAKEN : refused(video.status.processing_phase.errors ?? video.status);
  };

  return {
    post: (file) => {
      if (file.kind !== 'video') return postPicture(file);
      return isReel(file) ? postReel(file) : postVideo(file);
    },
    close: async () => {
      await harness.control.advanceClock(PROCESSING_SECONDS);
      await harness.close();
      await host.close();
    },
  };
}

/** Whether the video is published as a reel (vertical, 3 to 90 s). All others are ordinary videos. */
function isReel({ width, height, durationMs }: PostedFile): boolean {
  const isUpright = width * 16 === height * 9 && width >= 540;
  return isUpright && durationMs >= 3000 && durationMs <= 90_000;
}
