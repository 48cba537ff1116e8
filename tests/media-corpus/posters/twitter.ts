import { connect } from '#tests/app/server/sandbox/twitter/x-user.ts';
import type { XResponse } from '#tests/app/server/sandbox/twitter/x-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { Poster, PostedFile, PostResult } from './poster.ts';
import { openBytes, readBytes, refused, TAKEN } from './poster.ts';

const PROCESSING_SECONDS = 5;
const CHUNK_BYTES = 4 * 1024 * 1024;
const POLLS = 5;

export async function createTwitterPoster(): Promise<Poster> {
  const sandbox = await startTestSandbox({ only: ['twitter'] });
  await sandbox.control.setProfile('volume');
  const user = await connect(sandbox);

  const sendChunks = async (file: PostedFile, category: string): Promise<XResponse> => {
    const opened = await user.call('POST', '/2/media/upload/initialize', {
      media_type: file.contentType,
      total_bytes: file.sizeBytes,
      media_category: category,
    });
    if (opened.status !== 200) return opened;
    const { id } = opened.body.data;
    const bytes = await openBytes(file);
    for (let index = 0; index * CHUNK_BYTES < bytes.size; index += 1) {
      const chunk = bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
      const sent = await user.append(id, index, Buffer.from(await chunk.arrayBuffer()));
      if (sent.status >= 300) return sent;
    }
    return user.call('POST', `/2/media/upload/${id}/finalize`);
  };

  const awaitProcessing = async (id: string): Promise<PostResult> => {
    for (let poll = 0; poll < POLLS; poll += 1) {
      await sandbox.control.advanceClock(PROCESSING_SECONDS);
      const { body } = await user.status(id);
      const { state, error } = body.data.processing_info;
      if (state === 'succeeded') return TAKEN;
      if (state === 'failed') return refused(error);
    }
    return refused('still processing');
  };

  const upload = async (file: PostedFile): Promise<XResponse> => {
    if (file.kind === 'video') return sendChunks(file, 'tweet_video');
    if (file.kind === 'gif') return sendChunks(file, 'tweet_gif');
    return user.uploadImage(await readBytes(file), file.contentType);
  };

  const post = async (file: PostedFile): Promise<PostResult> => {
    const uploaded = await upload(file);
    if (uploaded.status !== 200) return refused(uploaded.body ?? `status ${uploaded.status}`);
    const { id, processing_info: processing } = uploaded.body.data as {
      id: string;
      processing_info?: object;
    };
    if (processing) {
      const processed = await awaitProcessing(id);
      if (!processed.isAccepted) return processed;
    }
    const posted = await user.tweet(file.name, { media: { media_ids: [id] } });
    return posted.status === 201 ? TAKEN : refused(posted.body);
  };
  return { post, close: () => sandbox.close() };
}
