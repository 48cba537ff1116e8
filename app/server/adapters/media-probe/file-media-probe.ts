import { probeFile } from '#app/probe/probe-file.ts';
import type { MediaProbe } from '#app/server/ports/media-probe.ts';
import { countPdfPages } from './count-pdf-pages.ts';
import { probeImage } from './probe-image.ts';

/**
 * Reads what a stored file is from its bytes: of videos the headers only, whatever their size; pictures are
 * decoded once, small, so that one that ends too early is found out.
 */
export function createFileMediaProbe(filePath: (storageKey: string) => string): MediaProbe {
  const tools = { probeImage, countPdfPages };
  return { probe: (storageKey) => probeFile(filePath(storageKey), tools) };
}
