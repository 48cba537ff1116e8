import { describe, expect, it } from 'vitest';
import { graphError } from '#tests/support/adapter-bench.ts';
import { catchPlatformError, createMedia, runSteps, START } from '#tests/support/step-harness.ts';
import { startFacebook } from './support.ts';

const media = [createMedia(Buffer.from('jpeg'))];

describe('the Facebook error table', () => {
  it.each([
    [190, 463, 'reauthorize'],
    [190, 460, 'reauthorize'],
    [102, undefined, 'reauthorize'],
    [10, undefined, 'permission'],
    [200, undefined, 'permission'],
    [283, undefined, 'permission'],
    [3, undefined, 'rejected_content'],
    [100, undefined, 'rejected_content'],
    [2061006, undefined, 'rejected_content'],
    [1349125, undefined, 'rejected_content'],
    [100, 33, 'unavailable'],
    [1, undefined, 'unavailable'],
    [2, undefined, 'unavailable'],
    [1363047, undefined, 'unavailable'],
    [1609010, undefined, 'unavailable'],
    [4, undefined, 'rate_limited'],
    [17, undefined, 'rate_limited'],
    [32, undefined, 'rate_limited'],
    [341, undefined, 'rate_limited'],
    [613, undefined, 'rate_limited'],
    [80001, undefined, 'rate_limited'],
    [368, undefined, 'permission'],
    [1390008, undefined, 'rate_limited'],
    [368, 1390008, 'rate_limited'],
    [506, 1455006, 'duplicate'],
    [1366051, undefined, 'duplicate'],
    [1609005, undefined, 'rejected_content'],
    [1609008, undefined, 'rejected_content'],
    [324, undefined, 'rejected_content'],
    [1366046, undefined, 'rejected_content'],
    [100, 1366046, 'rejected_content'],
    [2069019, undefined, 'rejected_content'],
    [389, undefined, 'unavailable'],
    [6000, undefined, 'rejected_content'],
    [6001, undefined, 'unavailable'],
    [382, undefined, 'rejected_content'],
    [1363040, undefined, 'rejected_content'],
    [1363127, undefined, 'rejected_content'],
    [1363128, undefined, 'rejected_content'],
    [1363129, undefined, 'rejected_content'],
    [1346003, undefined, 'rejected_content'],
    [1404102, undefined, 'rejected_content'],
    [1404078, undefined, 'permission'],
    [4854002, undefined, 'permission'],
    [1404006, undefined, 'permission'],
    [1404112, undefined, 'permission'],
    [100, 1346003, 'rejected_content'],
    [1, 1404006, 'permission'],
    [2, 1363040, 'rejected_content'],
    [99999, undefined, 'bug'],
  ])('maps %s/%s to %s', async (code, subcode, kind) => {
    const { adapter, harness } = await startFacebook({ media }, graphError(code, subcode));
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ platform: 'facebook', kind });
    expect(error.remedy).not.toBe('');
  });

  it('treats an unlisted rejection of the post as a rejection', async () => {
    const { adapter, harness } = await startFacebook({}, graphError(99999));
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error).toMatchObject({ kind: 'rejected_content', code: '99999' });
  });

  it('waits as many minutes as the usage header specifies', async () => {
    const usage = {
      '1353': [{ type: 'pages', call_count: 97, estimated_time_to_regain_access: 7 }],
    };
    const { adapter, harness } = await startFacebook(
      { media },
      {
        ...graphError(80001),
        headers: { 'x-business-use-case-usage': JSON.stringify(usage) },
      },
    );
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(error.retryAt).toEqual(new Date(START.getTime() + 7 * 60_000));
  });

  it('never includes the token', async () => {
    const { adapter, harness } = await startFacebook({ media }, graphError(190, 460));
    const error = await catchPlatformError(runSteps(adapter, harness));
    expect(JSON.stringify({ ...error, message: error.message })).not.toContain('token-0');
  });
});
