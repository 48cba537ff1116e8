import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { DEMO_VIDEO } from './files.ts';
import { writeLargeVideo } from './large-file.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { runUpload } from './upload-run.ts';

const MIB = 1024 * 1024;
const SIZE_BYTES = (IS_WHOLE ? 256 : 96) * MIB;
/**
 * Far less than the file of a whole run, so it was never held in memory. A restarted process itself grows by up to half
 * of this. CI measures the memory of an upload in tests/chaos/resources.test.ts.
 */
const MAX_GROWTH_MIB = 176;

describe('a process that is killed during an upload', () => {
  let product: ProductProcesses;

  beforeAll(async () => {
    product = await startProduct({ sandbox: 'inside', database: 'embedded' });
  });
  afterAll(() => product.close());

  it('resumes it after a restart, and the file is complete', async () => {
    const file = path.join(product.folder, 'large.mp4');
    await writeLargeVideo({ source: DEMO_VIDEO, target: file, sizeBytes: SIZE_BYTES });
    const result = await runUpload(product, { file, killAt: [0.3, 0.7] });
    expect(result.upload).toMatchObject({
      state: 'finished',
      media: { kind: 'video', sizeBytes: SIZE_BYTES, sha256: result.sha256 },
    });
    const [first = 0, second = 0] = result.resumedAt;
    expect(first).toBeGreaterThan(SIZE_BYTES * 0.1);
    expect(second).toBeGreaterThan(SIZE_BYTES * 0.5);
    expect(result.growthMiB).toBeLessThan(MAX_GROWTH_MIB);
  });
});
