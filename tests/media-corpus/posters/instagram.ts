import {
  ACCOUNT_ID,
  connect,
  publish,
  startInstagram,
  waitForStatus,
} from '#tests/app/server/sandbox/instagram/harness.ts';
import type { Poster, PostedFile, PostResult } from './poster.ts';
import { refused, startFileHost, TAKEN } from './poster.ts';

export async function createInstagramPoster(): Promise<Poster> {
  const harness = await startInstagram();
  await harness.control.setProfile('volume');
  const token = await connect(harness);
  const host = await startFileHost();

  const post = async (file: PostedFile): Promise<PostResult> => {
    const url = host.serve(file);
    const isVideo = file.kind === 'video';
    const form = {
      caption: file.name,
      ...(isVideo ? { media_type: 'REELS', video_url: url } : { image_url: url }),
    };
    const created = await harness.call(`/v25.0/${ACCOUNT_ID}/media`, { form, token });
    if (created.status !== 200) return refused(created.text);
    const id = String(created.body['id']);
    const { status_code: code, status } = await waitForStatus(harness, token, id);
    if (code !== 'FINISHED') return refused(status);
    const published = await publish(harness, token, id);
    return published.status === 200 ? TAKEN : refused(published.text);
  };
  return {
    post,
    close: async () => {
      await harness.close();
      await host.close();
    },
  };
}
