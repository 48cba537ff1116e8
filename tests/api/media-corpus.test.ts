import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaCorpus } from '#tests/media-corpus/corpus.ts';
import { type FileVerdict, listVerdicts } from '#tests/media-corpus/expected-verdicts.ts';
import { VERDICTS } from '#tests/media-corpus/verdicts.ts';
import { type Platform, PLATFORMS } from '#tests/media-corpus/verdicts/vocabulary.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createConfigHome, runCli } from '#tests/support/cli.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { createUpload, withToken } from '#tests/support/tus-client.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { type ApiResponse, type ApiClient, createApiClient } from './api-client.ts';

/** Larger files are only announced, because they're accepted or refused before their bytes. */
const MAX_SENT_BYTES = 50 * 1024 * 1024;
const ALL_FILES_MS = 300_000;
/**
 * `TESTS=whole` tests each file for each platform. By default it's one platform for every second file, in turn, so all
 * platforms get all kinds. tests/contract/media-corpus-app.test.ts always tests all pairs, without HTTP.
 */
const STEP = IS_WHOLE ? 1 : 2 * PLATFORMS.length;

interface Met {
  readonly name: string;
  readonly platform: Platform;
  readonly answer: FileVerdict;
  /** The refusal's or changes' messages. */
  readonly words: readonly string[];
}

interface Fit {
  readonly verdict: FileVerdict;
  readonly changes: readonly { readonly code: string; readonly message: string }[];
}

let app: ApiApp;
let call: ApiClient;
let folder: string;

async function send(name: string, platform: Platform): Promise<Met> {
  const form = new FormData();
  form.set('platform', platform);
  form.set('file', new Blob([new Uint8Array(await readFile(join(folder, name)))]), name);
  const { status, body } = await call('POST', '/api/media/upload', { body: form });
  if (status !== 201) return toRefused({ name, platform, status, body });
  await call('DELETE', `/api/media/${String(body['id'])}`);
  const fit = body['fit'] as Fit;
  const words = fit.changes.map(({ code }) => code);
  return { name, platform, words, answer: fit.verdict };
}

async function announce(name: string, platform: Platform): Promise<Met> {
  const { size: sizeBytes } = await stat(join(folder, name));
  const sender = withToken(app.url, app.owner.token);
  const metadata = { filename: name, platform };
  const created = await createUpload(sender, { sizeBytes, metadata });
  if (created.status === 201) return { name, platform, words: [], answer: 'fits' };
  const body = (await created.json()) as ApiResponse['body'];
  return toRefused({ name, platform, status: created.status, body });
}

function toRefused(refused: {
  name: string;
  platform: Platform;
  status: number;
  body: ApiResponse['body'];
}): Met {
  const { name, platform, status, body } = refused;
  const response = REFUSALS[status];
  if (!response) throw new Error(`${name} for ${platform}: ${status} ${JSON.stringify(body)}`);
  return { name, platform, answer: response, words: [body.message ?? ''] };
}

const REFUSALS: Readonly<Record<number, FileVerdict>> = {
  413: 'too large',
  415: 'impossible',
  422: 'impossible',
};

const toResponse = ({ name, platform, answer }: Met): string => `${name} ${platform} ${answer}`;

describeWithFfmpeg('the media corpus at the entry points', () => {
  const met: Met[] = [];
  const sizes = new Map<string, number>();

  beforeAll(async () => {
    [app, folder] = await Promise.all([startApiApp(), mediaCorpus()]);
    call = createApiClient(app.url, app.owner.token);
    for (const name of Object.keys(VERDICTS))
      sizes.set(name, (await stat(join(folder, name))).size);
  }, ALL_FILES_MS);
  afterAll(() => app?.close());

  const pairs = Object.keys(VERDICTS).flatMap((name, row) =>
    PLATFORMS.filter((_, column) => (row + column) % STEP === 0).map((platform) => ({
      name,
      platform,
    })),
  );

  it(
    'gets its hand-written verdicts from the API',
    async () => {
      for (const { name, platform } of pairs) {
        const isHeavy = (sizes.get(name) ?? 0) > MAX_SENT_BYTES;
        met.push(await (isHeavy ? announce : send)(name, platform));
      }
      const wrong = met.filter(({ name, platform, answer }) => {
        const file = VERDICTS[name];
        const sizeBytes = sizes.get(name) ?? 0;
        return !file || !listVerdicts(file, { platform, sizeBytes }).includes(answer);
      });
      expect(wrong.map(toResponse)).toEqual([]);
      const whole = (Object.keys(VERDICTS).length * PLATFORMS.length) / STEP;
      expect(Math.abs(met.length - whole)).toBeLessThan(PLATFORMS.length);
    },
    ALL_FILES_MS,
  );

  /** Picks one file per distinct message and platform. */
  function pick(matches: (one: Met) => boolean): Met[] {
    const groups = new Map<string, Met>();
    for (const one of met.filter(matches)) {
      const words = one.words.join(' ').replaceAll(/\d+/gu, '0').replace(one.name, '');
      groups.set(`${one.platform} ${one.answer} ${words}`, one);
    }
    return [...groups.values()];
  }

  const isLight = ({ name }: Met): boolean => (sizes.get(name) ?? 0) <= MAX_SENT_BYTES;

  it.each(PLATFORMS)(
    'is accepted in the same way by the CLI, for %s',
    async (platform) => {
      const accepted = pick(
        (one) => one.platform === platform && isAccepted(one.answer) && isLight(one),
      );
      expect(accepted.length).toBeGreaterThan(1);
      const files = accepted.map(({ name }) => join(folder, name));
      const { json, code, stderr } = await runCli(
        ['media', 'upload', ...files, '--platform', platform],
        {
          url: app.url,
          token: app.owner.token,
          env: { XDG_CONFIG_HOME: await createConfigHome() },
        },
      );
      expect(code, stderr).toBe(0);
      const items = (json() as { items: { fileName: string; fit: Fit }[] }).items;
      const reported = items.map(({ fileName, fit }) => ({
        name: fileName,
        platform,
        words: fit.changes.map(({ code: change }) => change),
        answer: fit.verdict,
      }));
      expect(reported).toEqual(accepted);
    },
    ALL_FILES_MS,
  );

  it(
    'is rejected in the same words by the CLI',
    async () => {
      const refused = pick(({ answer }) => !isAccepted(answer));
      expect(refused.length).toBeGreaterThan(10);
      const env = { XDG_CONFIG_HOME: await createConfigHome() };
      for (const { name, platform, words } of refused) {
        const args = ['media', 'upload', join(folder, name), '--platform', platform, '--json'];
        const run = await runCli(args, { url: app.url, token: app.owner.token, env });
        const { error } = JSON.parse(run.stderr) as { error: { message: string } };
        expect({ name, platform, code: run.code, words: [error.message] }).toEqual({
          name,
          platform,
          code: 6,
          words,
        });
      }
    },
    ALL_FILES_MS,
  );
});

const isAccepted = (response: FileVerdict): boolean =>
  response === 'fits' || response === 'changes';
