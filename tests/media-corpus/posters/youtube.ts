import { connect, METADATA } from '#tests/app/server/sandbox/youtube/youtube-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { Poster, PostedFile, PostResult } from './poster.ts';
import { openBytes, refused, TAKEN } from './poster.ts';

const PROCESSING_SECONDS = 30;
const TOKEN_LASTS_POSTS = 100;

export async function createYouTubePoster(): Promise<Poster> {
  const sandbox = await startTestSandbox({ only: ['youtube'] });
  await sandbox.control.setProfile('volume');
  let user = await connect(sandbox);
  let posts = 0;

  const post = async (file: PostedFile): Promise<PostResult> => {
    posts += 1;
    if (posts % TOKEN_LASTS_POSTS === 0) user = await connect(sandbox);
    const type = file.contentType.startsWith('video/')
      ? file.contentType
      : 'application/octet-stream';
    const headers = { 'x-upload-content-type': type };
    const metadata = { ...METADATA, snippet: { ...METADATA.snippet, title: file.name } };
    const opened = await user.start(file.sizeBytes, { metadata, headers });
    const session = opened.headers.get('location');
    if (session === null) return refused(opened.text);
    const sent = await user.fetch('PUT', session, {
      body: await openBytes(file),
      headers: { 'content-type': type },
    });
    if (sent.status >= 300) return refused(sent.text);
    await sandbox.control.advanceClock(PROCESSING_SECONDS);
    const video = await user.video(sent.body.id);
    const { uploadStatus, failureReason, rejectionReason } = video?.status ?? {};
    if (uploadStatus === 'processed') return TAKEN;
    return refused(failureReason ?? rejectionReason ?? uploadStatus);
  };
  return { post, close: () => sandbox.close() };
}
