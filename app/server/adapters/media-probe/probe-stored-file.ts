import type { ProbeResult } from '#app/domain/media/probed-media.ts';
import { probeFile } from '#app/probe/probe-file.ts';
import { probeImage } from './probe-image.ts';

/**
 * Reads what a file is from its bytes: its structure, the headers of videos of any size, and pictures decoded once,
 * small, so that damage within their pixels is found. Runs in a process of the parse pool.
 */
export function probeStoredFile(path: string): Promise<ProbeResult> {
  return probeFile(path, probeImage);
}
