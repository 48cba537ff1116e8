import { describe, expect, it, vi } from 'vitest';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { LeaseLostError } from '#app/server/services/deliveries/delivery-lease.ts';
import { createStepContext, type Work } from '#app/server/services/publishing/run/step-context.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const IMAGE = { id: 'm1', kind: 'image' };
const COVER = { id: 'm2', kind: 'image' };

const ITEM = {
  id: 'd1',
  accountId: 'a1',
  platform: 'instagram',
  text: 'Kiln',
  hashtags: ['clay'],
  options: {},
  liveParts: [],
  mediaAssetIds: ['m1'],
  coverAssetId: null as string | null,
  intentAt: NOW,
  account: { externalId: '17', name: 'Studio', handle: null, details: {} },
};

interface Options {
  readonly item?: Partial<typeof ITEM>;
  readonly work?: Partial<Work>;
  /** How many rows a checkpoint finds under its lease. */
  readonly count?: number;
}

/** Runs a step's context on fakes, and records the order of its writes. */
async function createContext({ item = {}, work = {}, count = 1 }: Options = {}) {
  const order: string[] = [];
  const query = vi.fn(async (_statement: object, _values: readonly unknown[]) =>
    Array.from({ length: count }, () => ({ id: 'd1' })),
  );
  const findMany = vi.fn(async () => [{ remoteId: 'r1' }, { remoteId: null }]);
  const create = vi.fn((options: { signal?: AbortSignal }) => ({ options }));
  const accessToken = vi.fn(async () => 'token');
  const deps = {
    prisma: { delivery: { findMany } },
    sql: { query },
    http: { create },
    clock: { now: () => NOW },
    linkReader: {},
  } as unknown as ServiceDeps;
  const writes = {
    start: async (write: () => Promise<void>) => {
      order.push('start');
      await write();
    },
    settle: async () => void order.push('settle'),
  };
  const files = new Map([IMAGE, COVER].map((file) => [file.id, file]));
  const signal = new AbortController().signal;
  const whole = {
    item: { ...ITEM, ...item },
    lease: { token: 'lease', writes },
    signal,
    resources: { files: async () => files, accessToken },
    ...work,
  } as unknown as Work;
  const context = await createStepContext(deps, whole, []);
  return { context, order, query, findMany, create, accessToken, signal };
}

describe('the context of a step', () => {
  it('has the delivery’s content, files, and account', async () => {
    const { context, signal } = await createContext();
    const { externalId } = ITEM.account;
    expect(context).toMatchObject({ deliveryId: 'd1', intentAt: NOW, account: { externalId } });
    expect(context.content).toEqual({
      text: 'Kiln',
      hashtags: ['clay'],
      options: {},
      media: [IMAGE],
      cover: null,
    });
    expect(context.now()).toBe(NOW);
    expect(context.signal).toBe(signal);
  });

  it('has the cover that the post names', async () => {
    const { context } = await createContext({ item: { coverAssetId: 'm2' } });
    expect(context.content.cover).toBe(COVER);
  });

  it('fails when a file of the post is missing', async () => {
    const creating = createContext({ item: { mediaAssetIds: ['m1', 'm9'] } });
    await expect(creating).rejects.toMatchObject({ kind: 'media_missing' });
  });

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('passes on isResumed: %s becomes %s', async (isResumed, expected) => {
    const { context } = await createContext({
      work: isResumed === undefined ? {} : { isResumed },
    });
    expect(context.isResumed).toBe(expected);
  });

  it('refreshes tokens with a client that stopping the worker doesn’t abort', async () => {
    const { context, create, accessToken, signal } = await createContext();
    expect(await context.accessToken({ forceRefresh: true })).toBe('token');
    expect(create.mock.calls.map(([options]) => options.signal)).toEqual([signal, undefined]);
    const http = create.mock.results[1]?.value as unknown;
    expect(accessToken).toHaveBeenCalledExactlyOnceWith({ http, forceRefresh: true });
  });

  it('finds remote IDs that other deliveries of the account have', async () => {
    const { context, findMany } = await createContext();
    expect(await context.findClaimed(['r1', 'r2'])).toEqual(new Set(['r1']));
    expect(findMany).toHaveBeenCalledExactlyOnceWith({
      where: { accountId: 'a1', remoteId: { in: ['r1', 'r2'] }, id: { not: 'd1' } },
      select: { remoteId: true },
    });
  });
});

describe('a checkpoint', () => {
  it('is stored under the lease before it returns', async () => {
    const { context, order, query } = await createContext();
    await context.checkpoint({ containerId: 'c1' });
    expect(order).toEqual(['start', 'settle']);
    const values = ['d1', 'lease', '{"containerId":"c1"}'];
    expect(query).toHaveBeenCalledExactlyOnceWith(expect.anything(), values);
  });

  it('returns before it is stored if the step doesn’t wait', async () => {
    const { context, order } = await createContext();
    await context.checkpoint({ offset: 5 }, { wait: false });
    expect(order).toEqual(['start']);
  });

  it('fails when another worker holds the lease', async () => {
    const { context } = await createContext({ count: 0 });
    await expect(context.checkpoint({})).rejects.toBeInstanceOf(LeaseLostError);
  });
});
