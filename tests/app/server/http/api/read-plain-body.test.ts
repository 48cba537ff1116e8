import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { decodeText, isPlainBody, readPlainBody } from '#app/server/http/api/read-plain-body.ts';

const LIMIT = 100;
const PLAIN = { 'content-type': 'application/json', 'content-length': '100' };

const createRequest = () => new PassThrough() as PassThrough & IncomingMessage;

describe('a plain body', () => {
  it.each<[string, IncomingHttpHeaders, boolean]>([
    ['JSON', PLAIN, true],
    ['JSON in UTF-8', { ...PLAIN, 'content-type': 'application/json; charset=utf-8' }, true],
    ['longer than the limit', { ...PLAIN, 'content-length': '101' }, false],
    ['of unknown length', { 'content-type': 'application/json' }, false],
    ['sent in chunks', { ...PLAIN, 'transfer-encoding': 'chunked' }, false],
    ['compressed', { ...PLAIN, 'content-encoding': 'gzip' }, false],
    ['in another charset', { ...PLAIN, 'content-type': 'application/json; charset=latin1' }, false],
    ['of another type', { ...PLAIN, 'content-type': 'text/plain' }, false],
  ])('is recognized: %s', (_title, headers, expected) => {
    expect(isPlainBody({ headers } as IncomingMessage, LIMIT)).toBe(expected);
  });

  it('is read to its end', async () => {
    const request = createRequest();
    const reading = readPlainBody(request);
    for (const part of ['{"a":', '"é"', '}']) request.write(part);
    request.end();
    expect((await reading).toString()).toBe('{"a":"é"}');
  });

  it('rejects if the client disconnects before or while it is read', async () => {
    const closed = createRequest();
    closed.destroy();
    await expect(readPlainBody(closed)).rejects.toThrow('request aborted');
    const leaving = createRequest();
    const reading = readPlainBody(leaving);
    leaving.write('{');
    leaving.destroy();
    await expect(reading).rejects.toThrow('request aborted');
  });

  it('is decoded without a byte order mark', () => {
    expect(decodeText(Buffer.from('\uFEFF{}'))).toBe('{}');
    expect(decodeText(Buffer.from('"é"'))).toBe('"é"');
  });
});
