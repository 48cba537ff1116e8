import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import { createOpenAiUser, object, type OpenAiUser } from './openai-user.ts';

const PNG = (await readFile('tests/fixtures/media/small.png')).toString('base64');
const ADDRESS = `data:image/png;base64,${PNG}`;
const DATA = '{"task":"alt text","language":"de"}';
const FORMAT = { name: 'alt', strict: true, schema: object({ alt: { type: 'string' } }) };

describe('an image in a request', () => {
  let sandbox: TestSandbox;
  let user: OpenAiUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['openai'] });
    user = createOpenAiUser(sandbox);
  });
  beforeEach(() => sandbox.control.reset());
  afterAll(() => sandbox.close());

  const respond = (url: string) =>
    user.respond({
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: DATA },
            { type: 'input_image', image_url: url, detail: 'low' },
          ],
        },
      ],
      text: { format: { type: 'json_schema', ...FORMAT } },
    });
  const chat = (url: string) =>
    user.chat({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: DATA },
            { type: 'image_url', image_url: { url, detail: 'low' } },
          ],
        },
      ],
      response_format: { type: 'json_schema', json_schema: FORMAT },
    });

  it('gets sample words in the requested language, and costs tokens', async () => {
    const alone = await user.respond({ input: DATA });
    const { status, body } = await respond(ADDRESS);
    expect(status).toBe(200);
    const { alt } = JSON.parse(body.output[0]?.content[0]?.text ?? '') as { alt: string };
    expect(alt).toMatch(/^\p{L}+, \p{L}+, \p{L}+$/u);
    expect(alt).not.toContain('task');
    expect(body.usage['input_tokens']).toBeGreaterThan(
      Number(alone.body.usage['input_tokens']) + 80,
    );
    const same = (await chat(ADDRESS)).body.choices[0]?.message.content ?? '';
    expect(JSON.parse(same)).toEqual({ alt });
  });

  it('is refused if its bytes aren’t an image, or if it’s a link', async () => {
    for (const url of [
      'https://example.com/a.png',
      'data:image/jpeg;base64,aGVsbG8=',
      ADDRESS.replace('png', 'jpeg'),
    ]) {
      const { status, body } = await respond(url);
      expect([status, body.error.code], url).toEqual([400, 'invalid_image_format']);
    }
  });

  it('is refused by a model that can’t read images', async () => {
    await sandbox.control.setKnobs('openai', { imagesRefused: true });
    for (const { status, body } of [await respond(ADDRESS), await chat(ADDRESS)]) {
      expect(status).toBe(400);
      expect(body.error.message).toContain('image_url is only supported by certain models');
    }
    expect((await user.respond()).status).toBe(200);
  });
});
