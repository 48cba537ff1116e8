import { describe, expect, it } from 'vitest';
import { readUploadForm } from '#app/server/http/uploads/upload-form.ts';

const BOUNDARY = 'fanfare-boundary';

function createRequest(
  chunks: readonly string[],
  type = `multipart/form-data; boundary=${BOUNDARY}`,
) {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Request('http://fanfare.example/app/media-upload', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  });
}

const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (fileName: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a page form with a file', () => {
  it('returns the fields and streams the file', async () => {
    const form = await readUploadForm(
      createRequest([
        field('platforms', 'tiktok'),
        field('platforms', 'youtube'),
        `${fileHead('Kiln öffnet.mp4')}first `,
        `second${END}`,
      ]),
    );
    expect(form.fields.getAll('platforms')).toEqual(['tiktok', 'youtube']);
    expect(form.file?.fileName).toBe('Kiln öffnet.mp4');
    expect(form.file && (await readAll(form.file.stream))).toBe('first second');
  });

  it('reports a missing file when the field was left empty', async () => {
    const form = await readUploadForm(
      createRequest([field('platform', 'tiktok'), fileHead(''), END]),
    );
    expect(form.file).toBeNull();
    expect(form.fields.get('platform')).toBe('tiktok');
  });

  it('accepts a file without a name that has bytes', async () => {
    const form = await readUploadForm(createRequest([`${fileHead('')}bytes${END}`]));
    expect(form.file && (await readAll(form.file.stream))).toBe('bytes');
  });

  it('never treats a truncated body as a complete file', async () => {
    const form = await readUploadForm(createRequest([`${fileHead('cut.mp4')}only half`]));
    await expect(form.file && readAll(form.file.stream)).rejects.toMatchObject({
      code: 'malformed_body',
    });
  });

  it('rejects a body that is not a form', async () => {
    await expect(readUploadForm(createRequest(['{}'], 'application/json'))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
  });

  it('rejects a form without its boundary', async () => {
    await expect(readUploadForm(createRequest([END], 'multipart/form-data'))).rejects.toMatchObject(
      { code: 'malformed_body' },
    );
  });
});
