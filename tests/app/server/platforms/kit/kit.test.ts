import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import { callPlatform, requestJson } from '#app/server/platforms/kit/call-platform.ts';
import {
  chunkAt,
  chunkFrom,
  planChunks,
  uploadTimeoutMs,
} from '#app/server/platforms/kit/chunk-plan.ts';
import { classify, type PlatformRules } from '#app/server/platforms/kit/classify.ts';
import { toNextPollAt, nextPoll } from '#app/server/platforms/kit/next-poll.ts';
import { readFirst } from '#app/server/platforms/kit/optional-read.ts';
import { parseState } from '#app/server/platforms/kit/step-state.ts';
import { HttpNoResponseError, type HttpResponse } from '#app/server/ports/http-client.ts';
import { PlatformError, type PlatformCallContext } from '#app/server/ports/platform-adapter.ts';

const now = new Date('2026-11-20T12:00:00Z');
const get = { method: 'GET', url: 'http://platform.test/' } as const;

const rules: PlatformRules = {
  platform: 'twitter',
  table: [
    { status: 400, code: 100, subcode: 7, kind: 'rejected_content', remedy: 'Change the text.' },
    { code: 100, kind: 'permission', remedy: 'Ask for the permission.' },
    { status: 429, code: 'day', kind: 'rate_limited', remedy: 'Wait.', pauseSeconds: 3600 },
  ],
  readErrorDetails: (response) => {
    const body = z
      .object({ code: z.union([z.string(), z.number()]), sub: z.number(), words: z.string() })
      .partial()
      .safeParse(response.json());
    return {
      status: response.status,
      code: body.data?.code,
      subcode: body.data?.sub,
      message: body.data?.words,
    };
  },
};

function respondingWith(status: number, body: unknown, headers = {}): PlatformCallContext {
  const response: HttpResponse = { status, headers, text: '', json: () => body };
  return { http: { request: () => Promise.resolve(response) }, now: () => now };
}

function silent(sent: boolean): PlatformCallContext {
  const request = () => Promise.reject(new HttpNoResponseError('cut', { sent }));
  return { http: { request }, now: () => now };
}

async function catchFailure(call: Promise<unknown>): Promise<PlatformError> {
  const failure = await call.catch((error: unknown) => error);
  if (failure instanceof PlatformError) return failure;
  throw new Error('a PlatformError was expected');
}

describe('readFirst', () => {
  const refuse = (kind: PlatformErrorKind) => () =>
    Promise.reject(
      new PlatformError({ platform: 'twitter', kind, code: kind, message: kind, remedy: '' }),
    );
  const read = () => Promise.resolve('read');

  it.each<PlatformErrorKind>([
    'permission',
    'rejected_content',
    'bug',
    'unreadable',
    'unavailable',
  ])('tries the next reader after a failure of the kind %s', async (kind) => {
    await expect(readFirst(refuse(kind), read)).resolves.toBe('read');
  });

  it('returns null when every reader was refused', async () => {
    await expect(readFirst(refuse('permission'), refuse('bug'))).resolves.toBeNull();
  });

  it('fails when one reader may work later', async () => {
    const reading = readFirst(refuse('unavailable'), refuse('permission'));
    expect(await catchFailure(reading)).toMatchObject({ kind: 'unavailable' });
  });

  it.each<PlatformErrorKind>(['reauthorize', 'rate_limited'])(
    'tries no other reader after a failure of the kind %s',
    async (kind) => {
      expect(await catchFailure(readFirst(refuse(kind), read))).toMatchObject({ kind });
    },
  );
});

describe('classify', () => {
  it('prefers a row with a matching subcode, regardless of order', () => {
    const table = [
      { code: 368, kind: 'permission', remedy: 'Look.' },
      { subcode: 9, kind: 'rate_limited', remedy: 'Wait.' },
    ] as const;
    expect(classify(table, { status: 400, code: 368, subcode: 9 }).kind).toBe('rate_limited');
    expect(classify(table, { status: 400, code: 368, subcode: 8 }).kind).toBe('permission');
  });

  it('uses the first row whose conditions all match, numbers and texts alike', () => {
    expect(classify(rules.table, { status: 400, code: '100', subcode: 7 }).kind).toBe(
      'rejected_content',
    );
    expect(classify(rules.table, { status: 400, code: 100 }).kind).toBe('permission');
  });

  it.each([
    [401, 'reauthorize'],
    [403, 'permission'],
    [408, 'unavailable'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [302, 'bug'],
    [418, 'bug'],
  ])('falls back to the status: %i is %s', (status, kind) => {
    expect(classify([], { status }).kind).toBe(kind);
  });
});

describe('callPlatform', () => {
  it('keeps the code, message, and remedy of a rejection', async () => {
    const context = respondingWith(400, { code: 100, sub: 7, words: 'No.' });
    expect(await catchFailure(callPlatform(context, get, { rules }))).toMatchObject({
      platform: 'twitter',
      kind: 'rejected_content',
      code: '100/7',
      remedy: 'Change the text.',
      platformMessage: 'No.',
      retryAt: null,
    });
  });

  it('determines when a limit resets: from Retry-After, the row, or after a minute', async () => {
    const reported = respondingWith(429, {}, { 'retry-after': '30' });
    expect((await catchFailure(callPlatform(reported, get, { rules }))).retryAt).toEqual(
      new Date('2026-11-20T12:00:30Z'),
    );
    const row = respondingWith(429, { code: 'day' });
    expect((await catchFailure(callPlatform(row, get, { rules }))).retryAt).toEqual(
      new Date('2026-11-20T13:00:00Z'),
    );
    const none = respondingWith(429, {});
    expect((await catchFailure(callPlatform(none, get, { rules }))).retryAt).toEqual(
      new Date('2026-11-20T12:01:00Z'),
    );
  });

  it.each([
    { sent: true, commit: true, kind: 'outcome_unknown' },
    { sent: false, commit: true, kind: 'unavailable' },
    { sent: true, commit: false, kind: 'unavailable' },
  ])(
    'treats a lost response (sent: $sent, commit: $commit) as $kind',
    async ({ sent, commit, kind }) => {
      expect(await catchFailure(callPlatform(silent(sent), get, { rules, commit }))).toMatchObject({
        kind,
      });
    },
  );

  it('does not treat a commit as failed because of a server error', async () => {
    const commit = true;
    expect(
      await catchFailure(callPlatform(respondingWith(502, {}), get, { rules, commit })),
    ).toMatchObject({
      kind: 'outcome_unknown',
      code: 'http_502',
    });
    expect(
      await catchFailure(callPlatform(respondingWith(401, {}), get, { rules, commit })),
    ).toMatchObject({
      kind: 'reauthorize',
    });
  });
});

describe('requestJson', () => {
  const schema = z.object({ data: z.object({ id: z.string() }) });

  it('returns the response in its expected shape', async () => {
    const context = respondingWith(200, { data: { id: '1', more: true } });
    expect(await requestJson(context, get, { rules, schema })).toEqual({ data: { id: '1' } });
  });

  it('reports an unexpected shape as unreadable, and as an unknown outcome in a commit', async () => {
    const context = respondingWith(200, { data: {} });
    expect(await catchFailure(requestJson(context, get, { rules, schema }))).toMatchObject({
      kind: 'unreadable',
      code: 'unreadable_response',
    });
    expect(
      await catchFailure(requestJson(context, get, { rules, schema, commit: true })),
    ).toMatchObject({
      kind: 'outcome_unknown',
    });
  });
});

describe('nextPoll', () => {
  it('uses each interval once and repeats the last', () => {
    const seconds = [0, 1, 2, 3, 9].map(
      (created) => (nextPoll(now, created, [1, 1, 5]).getTime() - now.getTime()) / 1000,
    );
    expect(seconds).toEqual([1, 1, 5, 5, 5]);
  });

  it('waits longer when the platform requests it', () => {
    const planned = nextPoll(now, 0, [1]);
    expect(toNextPollAt(planned, 5, now)).toEqual(new Date('2026-11-20T12:00:05Z'));
    expect(toNextPollAt(planned, 0, now)).toEqual(planned);
    expect(toNextPollAt(planned, null, now)).toEqual(planned);
  });
});

describe('chunk plans', () => {
  it.each(['short', 'merged'] as const)(
    'cover every byte exactly once (%s last chunk)',
    (lastChunk) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 5000 }),
          fc.integer({ min: 1, max: 700 }),
          (size, chunkBytes) => {
            const plan = planChunks(size, { chunkBytes, lastChunk });
            let at = 0;
            for (let index = 0; index < plan.count; index += 1) {
              const range = chunkAt(plan, index);
              expect(range.start).toBe(at);
              expect(chunkFrom(plan, at)).toEqual(range);
              expect(range.isLast).toBe(index === plan.count - 1);
              at = range.end;
            }
            expect(at).toBe(size);
          },
        ),
      );
    },
  );

  it('calculate the rest of a cut chunk, and none after the end of the file', () => {
    const plan = planChunks(100, { chunkBytes: 40, lastChunk: 'merged' });
    expect(chunkFrom(plan, 39)).toEqual({ index: 0, start: 39, end: 40, isLast: false });
    expect(chunkFrom(plan, 41)).toEqual({ index: 1, start: 41, end: 100, isLast: true });
    expect(chunkFrom(plan, 99)).toEqual({ index: 1, start: 99, end: 100, isLast: true });
    expect(chunkFrom(plan, 100)).toBeNull();
  });

  it('allow more time for large uploads', () => {
    expect(uploadTimeoutMs(0)).toBe(60_000);
    expect(uploadTimeoutMs(64 * 1024 * 100)).toBe(160_000);
  });
});

describe('parseState', () => {
  it('rejects an unreadable state', () => {
    const schema = z.object({ mediaId: z.string() });
    expect(parseState('twitter', schema, { mediaId: '1' })).toEqual({ mediaId: '1' });
    expect(() => parseState('twitter', schema, { mediaId: 1 })).toThrowError(
      expect.objectContaining({ kind: 'bug', code: 'unreadable_state' }),
    );
  });
});
