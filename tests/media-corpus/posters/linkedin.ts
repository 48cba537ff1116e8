import { connect, NOVA, put, putPart } from '#tests/app/server/sandbox/linkedin/linkedin-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { Poster, PostedFile, PostResult } from './poster.ts';
import { readBytes, refused, TAKEN } from './poster.ts';

const PROCESSING_SECONDS = 3;

export async function createLinkedInPoster(): Promise<Poster> {
  const sandbox = await startTestSandbox({ only: ['linkedin'] });
  await sandbox.control.setProfile('volume');
  const user = await connect(sandbox);

  const uploadVideo = async (file: PostedFile): Promise<string | PostResult> => {
    const request = { owner: NOVA, fileSizeBytes: file.sizeBytes };
    const opened = await user.initialize('videos', request);
    if (opened.status !== 200) return refused(opened.text);
    const bytes = await readBytes(file);
    const etags: string[] = [];
    for (const part of opened.body.value.uploadInstructions) {
      const { headers } = await putPart(part, bytes);
      etags.push((headers.get('etag') ?? '').replaceAll('"', ''));
    }
    const { video } = opened.body.value;
    const closed = await user.finalize(video, etags);
    return closed.status === 200 ? video : refused(closed.text);
  };

  const uploadWhole = async (
    file: PostedFile,
    kind: 'image' | 'document',
  ): Promise<string | PostResult> => {
    const { body } = await user.initialize(`${kind}s`, { owner: NOVA });
    const headers = { authorization: `Bearer ${user.token}` };
    const sent = await put(body.value.uploadUrl, await readBytes(file), headers);
    return sent.status === 201 ? body.value[kind] : refused(`${sent.status} ${sent.text}`);
  };

  const upload = (file: PostedFile): Promise<string | PostResult> => {
    if (file.kind === 'video') return uploadVideo(file);
    return uploadWhole(file, file.kind === 'document' ? 'document' : 'image');
  };

  const post = async (file: PostedFile): Promise<PostResult> => {
    const id = await upload(file);
    if (typeof id !== 'string') return id;
    await sandbox.control.advanceClock(PROCESSING_SECONDS);
    const title = file.kind === 'document' ? { title: file.name } : {};
    const response = await user.post(file.name, { content: { media: { id, ...title } } });
    return response.status === 201 ? TAKEN : refused(response.text);
  };
  return { post, close: () => sandbox.close() };
}
