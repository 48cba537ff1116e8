import { expect, it } from 'vitest';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { startBench } from './bench.ts';

it('finds the channel with a handle, written with or without @', async () => {
  const bench = await startBench();
  const { accessToken } = bench.account.tokens;
  const find = (query: string) => bench.adapter.findHandles?.(bench.call, accessToken, query);
  const nova = [{ handle: 'novareyes', name: 'Nova Reyes', profileUrl: expect.any(String) }];
  expect(await find('novareyes')).toEqual(nova);
  expect(await find('@NovaReyes')).toEqual(nova);
  expect(await find('nova')).toEqual([]);
  expect(await find('@')).toEqual([]);
});

it('needs a token that YouTube accepts', async () => {
  const bench = await startBench();
  const search =
    bench.adapter.findHandles?.(bench.call, 'nobody', 'novareyes') ?? Promise.resolve([]);
  expect(await catchPlatformError(search)).toMatchObject({ kind: 'reauthorize' });
});
