import { expect, it } from 'vitest';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { startBench } from './bench.ts';

it('finds people by part of their name, as X’s document allows', async () => {
  const bench = await startBench();
  const { accessToken } = (await bench.connect()).tokens;
  const find = async (query: string) =>
    (await bench.adapter.findHandles?.(bench.call, accessToken, query))?.map(({ handle, name }) => [
      handle,
      name,
    ]);
  expect(await find('@Nova')).toEqual([['novareyes', 'Nova Reyes']]);
  expect(await find('nova (reyes)!')).toEqual([['novareyes', 'Nova Reyes']]);
  expect(await find('nobody at all')).toEqual([]);
  expect(await find('…')).toEqual([]);
});

it('links the profile', async () => {
  const bench = await startBench();
  const { accessToken } = (await bench.connect()).tokens;
  const [found] = (await bench.adapter.findHandles?.(bench.call, accessToken, 'lumen')) ?? [];
  expect(found?.profileUrl).toMatch(/\/studiolumen$/u);
});

it('needs a token that X accepts', async () => {
  const bench = await startBench();
  const search = bench.adapter.findHandles?.(bench.call, 'nobody', 'nova') ?? Promise.resolve([]);
  expect(await catchPlatformError(search)).toMatchObject({ kind: 'reauthorize' });
});
