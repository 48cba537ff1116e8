import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportOutput } from '#app/domain/library/video-download.ts';
import { createDatabaseCallLimits } from '#app/server/adapters/call-limits/database-call-limits.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { cancelImport } from '#app/server/services/downloads/cancel-import.ts';
import { getImport, listImports } from '#app/server/services/downloads/get-import.ts';
import { runImport } from '#app/server/services/downloads/run-import.ts';
import { startImport } from '#app/server/services/downloads/start-import.ts';
import { sweepImports } from '#app/server/services/downloads/sweep-imports.ts';
import { createDownloadsFixture, type DownloadsFixture, VIDEO } from './downloads-fixture.ts';

let fixture: DownloadsFixture;
let actor: Actor;
beforeAll(async () => {
  fixture = await createDownloadsFixture();
  fixture.serveVideo('/kiln.mp4');
});
beforeEach(async () => {
  // Each test has its own workspace and leaves no jobs for the others.
  actor = await fixture.services.createActor();
  fixture.deps.queue.requests.length = 0;
  await fixture.deps.prisma.mediaImport.deleteMany();
});
afterAll(() => fixture.close());

const HOUR_MS = 3_600_000;

const begin = (path = '/kiln.mp4', more: { title?: string; formatId?: string } = {}) =>
  startImport(fixture.deps, actor, { url: fixture.web.origin + path, ...more });

const read = ({ id }: ImportOutput) => getImport(fixture.deps, actor, { importId: id });

const run = ({ id }: ImportOutput, signal = new AbortController().signal) =>
  runImport(fixture.deps, { importId: id, signal });

/** Lists stored files and those still arriving. */
async function listStored(): Promise<string[]> {
  const folder = path.dirname(fixture.services.mediaFile(`${actor.workspaceId}/x`));
  const arriving = path.resolve(folder, '..', '..', 'arriving');
  const lists = await Promise.all(
    [folder, arriving].map((one) => readdir(one).catch(() => [] as string[])),
  );
  return lists.flat();
}

/** Serves the first half of the file and holds the rest. The promise resolves on the request. */
function serveHalf(pathName: string): { requested: Promise<void>; goOn: () => void } {
  const requested = Promise.withResolvers<void>();
  let goOn = (): void => undefined;
  let looks = 0;
  fixture.web.serve(pathName, (_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': VIDEO.length });
    response.write(VIDEO.subarray(0, 6000));
    looks += 1;
    // The first request only determines the file's type.
    if (looks % 2 === 1) return;
    goOn = () => response.end(VIDEO.subarray(6000));
    requested.resolve();
  });
  return { requested: requested.promise, goOn: () => goOn() };
}

describe('an import', () => {
  it('is queued with its row, and finishes with a library file that has its source', async () => {
    const queued = await begin('/kiln.mp4', { title: 'Opened / kiln' });
    expect(queued).toMatchObject({ state: 'queued', progress: null, mediaId: null, error: null });
    expect(fixture.deps.queue.requests).toEqual([
      expect.objectContaining({
        queue: 'imports',
        payload: { name: 'import-media', version: 1, importId: queued.id },
      }),
    ]);
    await run(queued);
    const ready = await read(queued);
    expect(ready).toMatchObject({
      state: 'ready',
      progress: 100,
      receivedBytes: VIDEO.length,
      sizeBytes: VIDEO.length,
      finishedAt: fixture.services.clock.now().toISOString(),
    });
    const asset = await fixture.deps.prisma.mediaAsset.findUniqueOrThrow({
      where: { id: ready.mediaId ?? '' },
    });
    expect(asset).toMatchObject({
      workspaceId: actor.workspaceId,
      uploadedByUserId: actor.userId,
      fileName: 'kiln.mp4',
      kind: 'video',
      origin: 'import',
      sourceUrl: queued.url,
      sizeBytes: BigInt(VIDEO.length),
    });
    expect(await listStored()).toEqual([ready.mediaId]);
  });

  it('uses the requested format', async () => {
    fixture.serveVideo('/other.mp4');
    fixture.web.serve('/page', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<video src="/kiln.mp4"></video><video src="/other.mp4"></video>'),
    );
    const { formats } = await fixture.deps.videoFinder.find(`${fixture.web.origin}/page`, {});
    const other = formats.find(({ url }) => url.endsWith('/other.mp4'));
    const queued = await begin('/page', { formatId: other?.formatId ?? '' });
    await run(queued);
    const row = await fixture.deps.prisma.mediaImport.findUniqueOrThrow({
      where: { id: queued.id },
    });
    expect(row).toMatchObject({ state: 'ready', fileUrl: `${fixture.web.origin}/other.mp4` });
  });

  it('rejects an invalid link at once, without a row', async () => {
    await expect(
      startImport(fixture.deps, actor, { url: 'http://10.0.0.1/a.mp4' }),
    ).rejects.toMatchObject({ violations: [{ pointer: '/url', code: 'url_forbidden' }] });
    expect(await fixture.deps.prisma.mediaImport.count()).toBe(0);
  });

  it.each([
    ['/gone.mp4', 'url_refused', /Check it in a browser/u],
    ['/text', 'no_video_found', /No video was found/u],
    ['/truncated.mp4', 'media_damaged', /wasn't fully downloaded/u],
    ['/cut.mp4', 'url_unreachable', /try again later/u],
  ])(
    'reports why it failed and what to do, and leaves nothing behind: %s',
    async (where, code, message) => {
      const { web } = fixture;
      web.serve('/text', (_request, response) => response.end('text'));
      web.serve('/truncated.mp4', (_request, response) => response.end(VIDEO.subarray(0, 5000)));
      web.serve('/cut.mp4', (_request, response) => {
        response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': VIDEO.length });
        response.write(VIDEO.subarray(0, 5000), () => response.destroy());
      });
      const queued = await begin(where);
      await run(queued);
      const failed = await read(queued);
      expect(failed).toMatchObject({ state: 'failed', mediaId: null, error: { code } });
      expect(failed.error?.message).toMatch(message);
      expect(await listStored()).toEqual([]);
    },
  );

  it('stops when canceled midway, and leaves nothing behind', async () => {
    const { requested, goOn } = serveHalf('/half.mp4');
    const queued = await begin('/half.mp4');
    const running = run(queued);
    await requested;
    await expect
      .poll(() => read(queued))
      .toMatchObject({ state: 'running', sizeBytes: VIDEO.length });
    const canceled = await cancelImport(fixture.deps, actor, { importId: queued.id });
    expect(canceled).toMatchObject({ state: 'canceled', mediaId: null });
    goOn();
    await running;
    expect(await read(queued)).toEqual(canceled);
    const { workspaceId } = actor;
    expect(await fixture.deps.prisma.mediaAsset.count({ where: { workspaceId } })).toBe(0);
    expect(await listStored()).toEqual([]);
  });

  it('does not start once canceled, and can be canceled twice', async () => {
    const queued = await begin();
    const before = fixture.web.received.length;
    await cancelImport(fixture.deps, actor, { importId: queued.id });
    await cancelImport(fixture.deps, actor, { importId: queued.id });
    await run(queued);
    expect(fixture.web.received).toHaveLength(before);
  });

  it('cannot be canceled after it has finished', async () => {
    const queued = await begin();
    await run(queued);
    await expect(cancelImport(fixture.deps, actor, { importId: queued.id })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is released when the process stops, and restarts in the next one', async () => {
    const { requested } = serveHalf('/half.mp4');
    const queued = await begin('/half.mp4');
    const stop = new AbortController();
    const running = run(queued, stop.signal);
    await requested;
    stop.abort(new Error('The process stops.'));
    await running;
    expect((await read(queued)).state).toBe('queued');
    expect(await listStored()).toEqual([]);
    fixture.serveVideo('/half.mp4');
    expect(await sweepImports(fixture.deps)).toBe(1);
    await run(queued);
    expect((await read(queued)).state).toBe('ready');
  });

  it('is run by only one worker', async () => {
    const { requested, goOn } = serveHalf('/half.mp4');
    const queued = await begin('/half.mp4');
    const running = run(queued);
    await requested;
    const before = fixture.web.received.length;
    await run(queued);
    expect(fixture.web.received).toHaveLength(before);
    expect(await sweepImports(fixture.deps)).toBe(0);
    goOn();
    await running;
    expect((await read(queued)).state).toBe('ready');
  });

  it('is recovered by the sweep when its worker was killed, and leftovers are removed', async () => {
    const queued = await begin();
    // The state after a kill: stored bytes, an expired lease, and no entry in the library.
    await fixture.deps.mediaStore.write(
      `${actor.workspaceId}/med_abandoned`,
      (async function* () {
        yield VIDEO;
      })(),
      { maxBytes: VIDEO.length },
    );
    await fixture.deps.prisma.mediaImport.update({
      where: { id: queued.id },
      data: {
        state: 'running',
        mediaId: 'med_abandoned',
        leaseToken: 'a dead worker',
        leaseUntil: new Date(Date.now() - 1000),
      },
    });
    expect(await sweepImports(fixture.deps)).toBe(1);
    await run(queued);
    const ready = await read(queued);
    expect(ready.state).toBe('ready');
    expect(await listStored()).toEqual([ready.mediaId]);
  });

  it('is abandoned after a day without finishing, and deleted after a month', async () => {
    const queued = await begin();
    fixture.services.clock.advance(25 * HOUR_MS);
    await sweepImports(fixture.deps);
    expect(await read(queued)).toMatchObject({ state: 'failed', error: { code: 'gave_up' } });
    fixture.services.clock.advance(31 * 24 * HOUR_MS);
    await sweepImports(fixture.deps);
    await expect(read(queued)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the imports of a workspace', () => {
  it('are listed newest first, a page at a time, to their workspace only', async () => {
    const ids = [await begin(), await begin(), await begin()].map(({ id }) => id);
    const { deps } = fixture;
    const first = await listImports(deps, actor, { limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await listImports(deps, actor, { limit: 2, cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null });
    const neighbor = await fixture.services.createActor();
    expect((await listImports(deps, neighbor, { limit: 2 })).items).toEqual([]);
    const theirs = { importId: ids[0] ?? '' };
    await expect(getImport(deps, neighbor, theirs)).rejects.toMatchObject({ code: 'not_found' });
    await expect(cancelImport(deps, neighbor, theirs)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await getImport(deps, actor, theirs)).state).toBe('queued');
  });

  it('are limited per hour and in parallel', async () => {
    const perHour = { 'video-lookup': 1, 'media-import': 11, invitation: 1 };
    const callLimits = createDatabaseCallLimits(fixture.deps.prisma, perHour);
    const deps = { ...fixture.deps, callLimits };
    const url = `${fixture.web.origin}/kiln.mp4`;
    const start = () => startImport(deps, actor, { url });
    const started = [];
    for (let count = 0; count < 10; count += 1) started.push(await start());
    await expect(start()).rejects.toThrow(/10 imports in progress/u);
    for (const { id } of started) await cancelImport(deps, actor, { importId: id });
    await start();
    await expect(start()).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
  });
});
