import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readBodyRows } from '#app/server/http/api/read-rows.ts';
import { listBulkRows } from '#app/server/services/bulk/read-bulk.ts';
import { receiveBulk } from '#app/server/services/bulk/receive-bulk.ts';
import { useDeliveryBench } from '#tests/app/server/services/publishing/delivery-bench.ts';

const bench = useDeliveryBench();
const encoder = new TextEncoder();
let key = '';
let count = 0;
beforeEach(async () => {
  key = `key-${(count += 1)}`;
  const { workspaceId } = bench.actor;
  const data = { postsPerDay: 6, deliveriesPerDay: 100 };
  await bench.deps.prisma.subscription.updateMany({ where: { workspaceId }, data });
});

type Source = AsyncIterable<Uint8Array>;

/** Splits a text at arbitrary places, as it arrives from the network. */
async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = encoder.encode(text);
  for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7);
}

const row = (caption: string, members: object = {}): string =>
  JSON.stringify({ platforms: ['linkedin'], content: { captions: [caption] }, ...members });

function send(source: string | Source, { dryRun = false, type = 'application/x-ndjson' } = {}) {
  const stream = typeof source === 'string' ? inPieces(source) : source;
  const rows = readBodyRows({ fileName: type, stream, declaredBytes: null });
  return receiveBulk(bench.deps, bench.actor, { key, dryRun, more: false, rows });
}

const listRows = async (bulkId: string) =>
  (await listBulkRows(bench.deps, bench.actor, { bulkId, limit: 1000 })).items;
const countPosts = () =>
  bench.deps.prisma.post.count({ where: { workspaceId: bench.actor.workspaceId } });

describe('a bulk', () => {
  it('creates a post for each valid row, and reports all violations of each invalid one', async () => {
    const text = [
      row('Grüße 🏺', { externalId: 'a' }),
      '{"platforms": [',
      row('x'.repeat(300), { platforms: ['twitter', 'youtube'], externalId: 'c' }),
      row('Misspelt', { plattform: 1, externalId: 'd' }),
      '',
      row('Last'),
    ].join('\n');
    const bulk = await send(text);
    expect(bulk).toMatchObject({ state: 'done', rows: { total: 5, accepted: 2, refused: 3 } });
    const rows = await listRows(bulk.id);
    expect(rows.map(({ row: number, externalId, state }) => [number, externalId, state])).toEqual([
      [1, 'a', 'accepted'],
      [2, null, 'refused'],
      [3, 'c', 'refused'],
      [4, 'd', 'refused'],
      [5, null, 'accepted'],
    ]);
    expect(
      rows.map(({ errors }) => errors.map(({ code, pointer }) => `${code} ${pointer}`)),
    ).toEqual([
      [],
      ['malformed_json '],
      ['no_account /platforms/1', 'caption_too_long /content/captions/0'],
      ['unknown_field /plattform'],
      [],
    ]);
    const post = await bench.deps.prisma.post.findUniqueOrThrow({
      where: { id: rows[0]?.postId ?? '' },
      select: { source: true, content: true },
    });
    expect(post).toMatchObject({
      source: 'bulk',
      content: { content: { captions: ['Grüße 🏺'] } },
    });
  });

  it('resumes when it is sent again, without duplicate posts', async () => {
    // Rows are accepted a hundred at a time, and the connection breaks in the second hundred.
    const lines = [row('One'), ...Array<string>(100).fill('{"content":1}'), row('Last')];
    async function* breakOff(): AsyncGenerator<Uint8Array> {
      yield encoder.encode(`${lines.slice(0, 101).join('\n')}\n`);
      throw new Error('The line went dead.');
    }
    await expect(send(breakOff())).rejects.toThrow('went dead');
    const { id } = await bench.deps.prisma.bulk.findFirstOrThrow({ where: { key } });
    expect(await listRows(id)).toHaveLength(100);
    expect(await countPosts()).toBe(1);
    const text = lines.join('\n');
    expect(await send(text)).toMatchObject({ id, rows: { total: 102, accepted: 2 } });
    expect(await send(text)).toMatchObject({ id, rows: { total: 102 } });
    expect(await countPosts()).toBe(2);
  });

  it('finds a post whose process died before the rest was stored', async () => {
    const first = await send(row('Stored'));
    await bench.deps.prisma.bulk.updateMany({
      where: { id: first.id },
      data: { state: 'receiving' },
    });
    const both = `${row('Stored')}\n${row('Next')}`;
    expect((await send(both)).rows).toMatchObject({ accepted: 2 });
    expect(await countPosts()).toBe(2);
  });

  it('runs once when two identical requests arrive at once', async () => {
    const text = ['One', 'Two', 'Three'].map((caption) => row(caption)).join('\n');
    const [first, second] = await Promise.all([send(text), send(text)]);
    expect(second).toEqual({ ...first, finishedAt: expect.any(String) });
    expect(first.rows).toMatchObject({ total: 3, accepted: 3, refused: 0 });
    expect(await countPosts()).toBe(3);
    expect((await bench.usage()).posts).toBe(3);
  });

  it('is rejected with other rows, or as another kind, under the same key', async () => {
    await send(`${row('One')}\n${row('Two')}`);
    await expect(send(`${row('One')}\n${row('Other')}`)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      meta: { row: 2 },
    });
    await expect(send(row('One'), { dryRun: true })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const rows = readBodyRows({ fileName: '', stream: inPieces(''), declaredBytes: null });
    const choices = { key: null, dryRun: false, more: false };
    const without = receiveBulk(bench.deps, bench.actor, { ...choices, rows });
    await expect(without).rejects.toMatchObject({ violations: [{ code: 'key_required' }] });
  });

  it('reports the exhausted daily limit for each row, in a dry run and for real', async () => {
    const text = Array.from({ length: 8 }, (_, index) => row(`Row ${index}`)).join('\n');
    const checked = await send(text, { dryRun: true });
    expect(checked.rows).toMatchObject({ valid: 6, refused: 2, accepted: 0 });
    expect(await countPosts()).toBe(0);
    key += '-for-real';
    const created = await send(text);
    expect(created.rows).toMatchObject({ accepted: 6, refused: 2 });
    for (const { id } of [checked, created])
      expect((await listRows(id)).at(-1)).toMatchObject({
        code: 'daily_limit_reached',
        message: expect.stringContaining("You've used 6/6 posts today"),
      });
  });
});

describe('rows of a CSV', () => {
  const csv = (text: string) => send(text, { type: 'text/csv' });

  it('become publish requests by column, however they are quoted', async () => {
    const text =
      '\uFEFFCaption,platforms,hashtags,external_id,privacy_status\r\n' +
      '"Open, ""today""\nand tomorrow","linkedin twitter","kiln;#glaze",r1,\r\n' +
      'Short,linkedin\r\n' +
      'Wrong,linkedin,,r3,secret\r\n' +
      'Open, today,linkedin,,r4,\r\n';
    const rows = await listRows((await csv(text)).id);
    expect(rows).toMatchObject([
      { row: 1, state: 'accepted', externalId: 'r1' },
      { row: 2, state: 'accepted', externalId: null },
      { row: 3, externalId: 'r3', errors: [{ pointer: '/content/privacyStatus' }] },
      { row: 4, state: 'refused' },
    ]);
    const post = await bench.deps.prisma.post.findUniqueOrThrow({
      where: { id: rows[0]?.postId ?? '' },
      select: { deliveries: { select: { text: true }, orderBy: { platform: 'asc' } } },
    });
    expect(post.deliveries.map(({ text: sent }) => sent)).toEqual([
      'Open, "today"\nand tomorrow\n\n#kiln #glaze',
      'Open, "today"\nand tomorrow #kiln #glaze',
    ]);
  });

  it('are rejected together for an unknown column and for unclosed quotes', async () => {
    await expect(csv('caption,platform\nx,linkedin')).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('Unknown column "platform".'),
    });
    await expect(csv('caption\n"never ends')).rejects.toMatchObject({ code: 'malformed_body' });
  });
});

/** Memory is measured at 500 rows and at the end. `BULK_ROWS=10000` is the long form. */
const MANY = Number(process.env['BULK_ROWS'] ?? 1500);
const FILLER = 'x'.repeat(20_000);

describe(`${MANY} rows`, () => {
  it('use as much memory as five hundred', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heap: number[] = [];
    // More than twenty megabytes follow the first 500 rows, so keeping them would show.
    const line = encoder.encode(`{"content":{"mediaUrl":"${FILLER}"}}\n`);
    async function* many(): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent <= MANY; sent += 1) {
        if (sent === 500 || sent === MANY) {
          collect();
          heap.push(process.memoryUsage().heapUsed);
        }
        if (sent < MANY) yield line;
      }
    }
    const { rows } = await send(many(), { dryRun: true });
    expect(rows).toMatchObject({ total: MANY, refused: MANY });
    const [at500 = 0, atEnd = 0] = heap;
    expect((atEnd - at500) / 1024 / 1024).toBeLessThan(10);
  }, 120_000);
});
