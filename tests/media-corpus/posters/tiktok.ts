import { expect, vi } from 'vitest';
import { connect } from '#tests/app/server/sandbox/tiktok/tiktok-user.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { Poster, PostedFile, PostResult } from './poster.ts';
import { openBytes, refused, startFileHost, TAKEN } from './poster.ts';

const PROCESSING_SECONDS = 60;
const CHUNK_BYTES = 64_000_000;
const HOUR_OF_POSTS = 60;

export async function createTikTokPoster(): Promise<Poster> {
  const sandbox = await startTestSandbox({ only: ['tiktok'] });
  await sandbox.control.setProfile('volume');
  const host = await startFileHost();
  await sandbox.control.setKnobs('tiktok', { verifiedUrlPrefixes: host.url });
  let user = await connect(sandbox);
  let posts = 0;

  const send = async (uploadUrl: string, file: PostedFile): Promise<string> => {
    const bytes = await openBytes(file);
    const count = Math.max(1, Math.floor(bytes.size / CHUNK_BYTES));
    for (let index = 0; index < count; index += 1) {
      const first = index * CHUNK_BYTES;
      const end = index === count - 1 ? bytes.size : first + CHUNK_BYTES;
      const response = await fetch(uploadUrl, {
        method: 'PUT',
        body: bytes.slice(first, end),
        headers: {
          'content-type': toUploadType(file.contentType),
          'content-range': `bytes ${first}-${end - 1}/${bytes.size}`,
        },
      });
      if (response.status >= 300) return `${response.status} ${await response.text()}`;
    }
    return '';
  };

  const post = async (file: PostedFile): Promise<PostResult> => {
    posts += 1;
    // TikTok allows six posts per minute, and a token lasts two hours.
    if (posts % HOUR_OF_POSTS === 0) user = await connect(sandbox);
    return file.kind === 'image' ? postPhoto(file) : postVideo(file);
  };

  const postPhoto = async (file: PostedFile): Promise<PostResult> => {
    const opened = await user.initPhotos([host.serve(file)], file.name);
    if (opened.body.error.code !== 'ok') return refused(opened.body.error.code);
    const { publish_id: publishId } = opened.body.data;
    const data = await vi.waitFor(
      async () => {
        await sandbox.control.advanceClock(PROCESSING_SECONDS);
        const { data } = (await user.status(publishId)).body;
        expect(data.status).not.toBe('PROCESSING_DOWNLOAD');
        return data;
      },
      { timeout: PATIENCE_MS },
    );
    return data.status === 'PUBLISH_COMPLETE' ? TAKEN : refused(data.fail_reason || data.status);
  };

  const postVideo = async (file: PostedFile): Promise<PostResult> => {
    const size = file.sizeBytes;
    const chunk = Math.min(size, CHUNK_BYTES);
    const source = {
      chunk_size: chunk,
      total_chunk_count: Math.max(1, Math.floor(size / Math.max(chunk, 1))),
    };
    const opened = await user.init(size, { post: { title: file.name }, source });
    if (opened.body.error.code !== 'ok') return refused(opened.body.error.code);
    const { upload_url: uploadUrl, publish_id: publishId } = opened.body.data;
    const problem = await send(uploadUrl, file);
    if (problem !== '') return refused(problem);
    await sandbox.control.advanceClock(PROCESSING_SECONDS);
    const { data } = (await user.status(publishId)).body;
    return data.status === 'PUBLISH_COMPLETE' ? TAKEN : refused(data.fail_reason || data.status);
  };
  return {
    post,
    close: async () => {
      await sandbox.close();
      await host.close();
    },
  };
}

/** Returns one of the three upload types that TikTok accepts: others are sent as the nearest. */
function toUploadType(contentType: string): string {
  return ['video/quicktime', 'video/webm'].includes(contentType) ? contentType : 'video/mp4';
}
