import path from 'node:path';
import { DEMO_VIDEO } from '#tests/chaos/files.ts';
import { writeLargeVideo } from '#tests/chaos/large-file.ts';
import { runUpload } from '#tests/chaos/upload-run.ts';
import { startProduct } from '#tests/support/product-processes.ts';

const GIB = 1024 ** 3;

export interface UploadResult {
  readonly bench: 'upload';
  readonly sizeBytes: number;
  /** Whether the stored file has the hash of the sent one. */
  readonly isWhole: boolean;
  /** Offset that each process reported after a kill. */
  readonly resumedAt: readonly number[];
  readonly idleMiB: number;
  /** The largest growth of a process since its start. */
  readonly growthMiB: number;
  readonly seconds: number;
}

/** Uploads a large file through the resumable API to a product that's killed twice on the way. */
export async function measureUpload({ gb }: { gb: number }): Promise<UploadResult> {
  const product = await startProduct({ sandbox: 'inside', database: 'embedded' });
  try {
    const file = path.join(product.folder, 'large.mp4');
    const sizeBytes = Math.min(Math.round(gb * GIB), 4 * GIB - 1);
    await writeLargeVideo({ source: DEMO_VIDEO, target: file, sizeBytes });
    const startedAt = performance.now();
    const run = await runUpload(product, { file, killAt: [0.3, 0.6] });
    return {
      bench: 'upload',
      sizeBytes,
      isWhole: run.upload.media?.sha256 === run.sha256,
      resumedAt: run.resumedAt,
      idleMiB: Math.round(run.idleMiB),
      growthMiB: Math.round(run.growthMiB),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  } finally {
    await product.close();
  }
}
