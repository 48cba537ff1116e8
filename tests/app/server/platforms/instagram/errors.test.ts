import { describe, expect, it } from 'vitest';
import { catchPlatformError, createMedia, runSteps, START } from '#tests/support/step-harness.ts';
import { graphError } from '#tests/support/adapter-bench.ts';
import { startInstagram } from './support.ts';

const media = [createMedia(Buffer.from('jpeg'))];

async function refusedWith(response: ReturnType<typeof graphError>) {
  const { adapter, harness } = await startInstagram({ media }, response);
  const state = { fetchRefusals: 2 };
  return catchPlatformError(runSteps(adapter, harness, { state }));
}

describe('the Instagram error table', () => {
  it.each([
    [190, 463, 'reauthorize'],
    [190, 458, 'reauthorize'],
    [10, undefined, 'permission'],
    [200, undefined, 'permission'],
    [299, undefined, 'permission'],
    [100, 33, 'unavailable'],
    [4, undefined, 'rate_limited'],
    [17, undefined, 'rate_limited'],
    [32, undefined, 'rate_limited'],
    [613, undefined, 'rate_limited'],
    [80002, undefined, 'rate_limited'],
    [4, 2207051, 'permission'],
    [9, 2207042, 'rate_limited'],
    [9007, 2207027, 'unavailable'],
    [24, 2207008, 'unavailable'],
    [24, 2207006, 'unavailable'],
    [25, 2207050, 'permission'],
    [-2, 2207003, 'unavailable'],
    [-2, 2207020, 'unavailable'],
    [-1, 2207001, 'unavailable'],
    [-1, 2207032, 'unavailable'],
    [-1, 2207053, 'unavailable'],
    [9004, 2207052, 'rejected_content'],
    [352, 2207026, 'rejected_content'],
    [36000, 2207004, 'rejected_content'],
    [36001, 2207005, 'rejected_content'],
    [36003, 2207009, 'rejected_content'],
    [36004, 2207010, 'rejected_content'],
    [1, 2207057, 'rejected_content'],
    [100, 2207023, 'rejected_content'],
    [100, 2207028, 'rejected_content'],
    [100, 2207040, 'rejected_content'],
    [1, undefined, 'unavailable'],
    [2, undefined, 'unavailable'],
    [100, undefined, 'bug'],
  ])('maps %s/%s to %s', async (code, subcode, kind) => {
    const error = await refusedWith(graphError(code, subcode));

    expect(error).toMatchObject({
      platform: 'instagram',
      kind,
      code: subcode === undefined ? String(code) : `${String(code)}/${String(subcode)}`,
      platformMessage: 'Meta says no (fbtrace_id Fz54k3GZrio)',
    });
    expect(error.remedy).not.toBe('');
  });

  it('retries an unknown error that Meta marks as transient', async () => {
    const error = await refusedWith({
      status: 400,
      body: { error: { message: 'x', code: 5555, is_transient: true } },
    });
    expect(error.kind).toBe('unavailable');
  });

  it('waits 15 minutes when Meta specifies no time', async () => {
    const error = await refusedWith(graphError(4));
    expect(error.retryAt).toEqual(new Date(START.getTime() + 15 * 60_000));
  });
});
