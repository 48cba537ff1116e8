import type { ProbeResult } from '#app/domain/probed-media.ts';
import { probeFile } from '#app/probe/probe-file.ts';
import { countPdfPages } from './count-pdf-pages.ts';
import { probeImage } from './probe-image.ts';

/**
 * Reads what a file is from its bytes: of videos the headers only, whatever their size; pictures are decoded
 * once, small, so that one that ends too early is found out. Runs in a process of the parse pool.
 */
export function probeStoredFile(path: string): Promise<ProbeResult> {
  return probeFile(path, { probeImage, countPdfPages });
}
