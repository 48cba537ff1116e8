import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkedinConfig } from '#app/server/platforms/linkedin/config.ts';
import { createLinkedinAdapter } from '#app/server/platforms/linkedin/index.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';
import {
  catchPlatformError,
  createStepHarness,
  reconcileToEnd,
  runStep,
  START,
  type StepHarness,
} from '#tests/support/step-harness.ts';

/** LinkedIn's post numbers contain the creation time. */
const URN = `urn:li:share:${String(BigInt(START.getTime() + 500) << 22n)}`;

const duplicate = (words = `Content is a duplicate of ${URN} by urn:li:person:AbC`) => ({
  status: 422,
  body: {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: 'refused',
    errorDetails: { inputErrors: [{ description: words, input: {}, code: 'DUPLICATE_POST' }] },
    status: 422,
  },
});

let server: ScriptedServer;
let adapter: PlatformAdapter;
let harness: StepHarness;

beforeEach(async () => {
  server = await startScriptedServer();
  adapter = createLinkedinAdapter(
    linkedinConfig({ clientId: 'cid', clientSecret: 's', baseUrl: server.baseUrl }),
  );
  harness = createStepHarness({ account: { externalId: 'urn:li:person:AbC' }, intentAt: START });
});

afterEach(async () => {
  await harness.close();
  await server.close();
});

describe('a create request whose response was lost', () => {
  it('is repeated with identical bytes after ten seconds, and adopted when LinkedIn names the post', async () => {
    server.script({ cut: true });
    await catchPlatformError(runStep(adapter, harness, { step: 'create' }));
    server.script(duplicate(), { status: 403, body: { message: 'no', status: 403 } });
    const { result, waits } = await reconcileToEnd(adapter, harness);
    expect(waits).toEqual([10]);
    expect(result).toMatchObject({
      kind: 'committed',
      step: 'confirm',
      state: { remoteId: URN },
    });
    expect(server.received[1]?.bytes.equals(server.received[0]?.bytes ?? Buffer.alloc(0))).toBe(
      true,
    );
    expect(server.received[2]?.target).toBe(
      `/rest/posts/${encodeURIComponent(URN)}?viewContext=AUTHOR`,
    );
    expect(await runStep(adapter, harness, { step: 'confirm', state: result.state })).toMatchObject(
      {
        kind: 'published',
        remoteId: URN,
        url: `${server.baseUrl}/feed/update/${URN}/`,
      },
    );
  });

  it('is repeated again when the retry gets no response, as long as LinkedIn detects duplicates', async () => {
    harness.advance(10_000);
    server.script({ cut: true }, { status: 503 }, duplicate(), {
      status: 403,
      body: { message: 'no', status: 403 },
    });
    const { result, waits } = await reconcileToEnd(adapter, harness);
    expect(waits).toEqual([30, 30]);
    expect(result).toMatchObject({ kind: 'committed', state: { remoteId: URN } });
    const [first, second] = server.received;
    expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('is left to the user when no retry gets a response within ten minutes', async () => {
    harness.advance(10_000);
    server.script(...Array.from({ length: 70 }, () => ({ cut: true as const })));
    const { result } = await reconcileToEnd(adapter, harness);
    expect(result).toMatchObject({ kind: 'undecidable', evidence: /ten minutes/u });
  });

  it('is not repeated after ten minutes', async () => {
    harness.advance(600_001);
    expect((await reconcileToEnd(adapter, harness)).result.kind).toBe('undecidable');
    expect(server.received).toHaveLength(0);
  });

  it('is not adopted when the post that LinkedIn names was deleted, or none is named', async () => {
    harness.advance(10_000);
    server.script(duplicate(), { status: 404, body: { code: 'NOT_FOUND', status: 404 } });
    expect((await reconcileToEnd(adapter, harness)).result).toMatchObject({
      kind: 'undecidable',
      evidence: expect.stringContaining('deleted') as unknown,
    });
    server.script(duplicate('Content is a duplicate of urn:li:person:AbC'));
    expect((await reconcileToEnd(adapter, harness)).result.kind).toBe('undecidable');
  });

  it('is repeated again when the retry was rate limited', async () => {
    harness.advance(10_000);
    server.script(
      { status: 400, body: { code: 'MEDIA_ASSET_WAITING_UPLOAD', status: 400 } },
      { status: 201, headers: { 'x-restli-id': 'urn:li:share:1' } },
    );
    expect((await reconcileToEnd(adapter, harness)).result.kind).toBe('committed');
    server.script({
      status: 401,
      body: { code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65601, status: 401 },
    });
    expect(await catchPlatformError(adapter.reconcile(harness.context, {}))).toMatchObject({
      kind: 'reauthorize',
    });
  });
});

it('links to the post that LinkedIn reports as a duplicate', async () => {
  server.script(duplicate());
  expect(await catchPlatformError(runStep(adapter, harness, { step: 'create' }))).toMatchObject({
    kind: 'duplicate',
    remedy: `Change the text. LinkedIn already has this post at ${server.baseUrl}/feed/update/${URN}/`,
  });
});
