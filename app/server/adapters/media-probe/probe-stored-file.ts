import type { ProbeResult } from '#app/domain/media/probed-media.ts';
import { probeFile } from '#app/probe/probe-file.ts';
import { probeImage } from './probe-image.ts';

/**
 * Inspects a file's bytes: its structure, the headers of videos of any size, and images, which are decoded
 * once at a small size to find damaged pixels. Runs in a parse pool process.
 */
export function probeStoredFile(path: string): Promise<ProbeResult> {
  return probeFile(path, probeImage);
}
