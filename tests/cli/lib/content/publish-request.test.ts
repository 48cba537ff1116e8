import { describe, expect, it } from 'vitest';
import { PublishInput } from '#cli/lib/content/publish-input.ts';
import { addFlag, toPublishBody } from '#cli/lib/content/publish-request.ts';

const CONTENT = {
  targets: { platforms: ['instagram' as const] },
  caption: 'Kiln',
  mediaIds: ['med_1'],
  coverId: null,
};

describe('the cover’s time in the video', () => {
  it('is sent in milliseconds', () => {
    const input = PublishInput.parse({ platforms: 'instagram', coverAt: '1500' });
    expect(toPublishBody(input, CONTENT).platformOptions?.coverOffsetMs).toBe(1500);
  });

  it('is the platform’s default when none is given', () => {
    const input = PublishInput.parse({ platforms: 'instagram' });
    expect(toPublishBody(input, CONTENT).platformOptions).toEqual({});
  });

  it.each(['-1', '1.5', 'soon', '86400001'])('cannot be %s', (coverAt) => {
    const { error } = PublishInput.safeParse({ platforms: 'instagram', coverAt });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      '--cover-at must be a whole number from 0 to 86400000.',
    ]);
  });

  it('is reported by its flag when the server rejects it', () => {
    const pointer = '/platformOptions/coverOffsetMs';
    expect(addFlag({ pointer, code: 'too_late', message: 'Too late.' }).flag).toBe('--cover-at');
  });
});
