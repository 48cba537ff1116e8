import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { countParts } from '#app/server/http/api/count-parts.ts';

const BODY = Buffer.from(
  '--Xy\r\n\r\na\r\n--Xy\r\n--Xy\r\n\r\nb --Xy\r\n\r\n--Xy-\r\n--Xy\r\n\r\nc\r\n--Xy--\r\n',
);

async function count(body: Buffer, pieceBytes: number, type: string): Promise<number> {
  const pieces = Array.from({ length: Math.ceil(body.length / pieceBytes) }, (_, at) =>
    body.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  const stream = Readable.from(pieces, { objectMode: false });
  const counter = countParts({ body: stream, headers: { 'content-type': type } });
  await new Promise((resolve) => stream.once('end', resolve));
  return counter.read();
}

it.each([1, 2, 3, 5, 7, 8, 9, 20, 1000])(
  'counts each part once, in pieces of %d bytes',
  async (pieceBytes) => {
    expect(await count(BODY, pieceBytes, 'multipart/form-data; boundary=Xy')).toBe(4);
  },
);

it('reads a quoted boundary', async () => {
  for (const type of ['boundary="Xy"', 'charset=utf-8; Boundary="X\\y"'])
    expect(await count(BODY, 1000, `multipart/form-data; ${type}`)).toBe(4);
});

it('stops counting on request', async () => {
  const stream = Readable.from([BODY], { objectMode: false });
  const counter = countParts({ body: stream, headers: { 'content-type': 'a/b; boundary=Xy' } });
  counter.stop();
  expect([counter.read(), stream.listenerCount('data')]).toEqual([0, 0]);
});
