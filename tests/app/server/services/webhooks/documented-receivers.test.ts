import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecret, toSignedHeaders } from '#app/server/services/webhooks/signing.ts';
import { readBlocks } from '#tests/support/docs/read-blocks.ts';

const BODY = '{"type":"post.published","data":{"caption":"Der Ofen ist auf — 🏺"}}';
const TOO_OLD_MS = 6 * 60_000;

const TYPESCRIPT_CALL = `
const { body, headers, secret } = JSON.parse(process.argv[2]);
console.log(JSON.stringify(readEvent(Buffer.from(body), headers, secret)));`;
const PYTHON_CALL = `
import sys
given = json.loads(sys.argv[1])
print(json.dumps(read_event(given["body"].encode(), given["headers"], given["secret"])))`;

const LANGUAGES = [
  { fence: 'TypeScript', call: TYPESCRIPT_CALL, run: process.execPath, file: 'verify.ts' },
  { fence: 'Python', call: PYTHON_CALL, run: 'python3', file: 'verify.py' },
] as const;

interface Sent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

function send(sentAt = new Date(), secrets = [createSecret()]): Sent {
  const [secret = ''] = secrets;
  const headers = toSignedHeaders(secrets, { id: 'evt_01', sentAt, body: BODY });
  return { body: BODY, headers, secret };
}

/** Runs the code in docs/webhooks.md as copied by a reader. */
describe.each(LANGUAGES)('the documented $fence receiver', ({ fence, call, run, file }) => {
  const isThere = spawnSync(run, ['--version']).status === 0;
  let folder: string;

  beforeAll(async () => {
    const block = readBlocks('docs/webhooks.md').find(({ marks }) => marks.file === file);
    if (!block) throw new Error(`docs/webhooks.md has no receiver in ${fence}.`);
    folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-receiver-'));
    await writeFile(path.join(folder, file), block.text + call);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function receive(sent: Sent) {
    const script = path.join(folder, file);
    return spawnSync(run, [script, JSON.stringify(sent)], { encoding: 'utf8' });
  }

  it.skipIf(!isThere)(
    'verifies what we sign, including with the old secret while both are valid',
    () => {
      const response = receive(send());
      expect(response.stderr).not.toContain('Error');
      expect(JSON.parse(response.stdout)).toEqual(JSON.parse(BODY));
      const [newer, older] = [createSecret(), createSecret()];
      expect(receive({ ...send(new Date(), [newer, older]), secret: older }).status).toBe(0);
    },
  );

  it.skipIf(!isThere)('rejects another secret, another body, and an old message', () => {
    expect(receive({ ...send(), secret: createSecret() }).stderr).toContain('signature is wrong');
    expect(receive({ ...send(), body: `${BODY} ` }).stderr).toContain('signature is wrong');
    expect(receive(send(new Date(Date.now() - TOO_OLD_MS))).stderr).toContain('too old');
  });
});
