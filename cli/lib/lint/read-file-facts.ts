import type { ViolationCode } from '#app/domain/errors/violation-codes/index.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  checkLibraryCap,
  checkPixels,
  toEmptyFile,
  toUnusableFile,
} from '#app/domain/library/library-file.ts';
import type { LocalFile } from '../rows/post-row.ts';
import type { FileResult } from './lint-row.ts';

/** Creates an inspector of local files that reads each file only once, no matter how many rows use it. */
export function createFileReader(): (file: LocalFile) => Promise<FileResult> {
  const results = new Map<string, Promise<FileResult>>();
  return (file) => {
    const before = results.get(file.path);
    if (before) return before;
    const inspection = inspectFile(file);
    results.set(file.path, inspection);
    return inspection;
  };
}

/** Inspects a file as the media library would: container, codecs, duration, size. Never throws. */
async function inspectFile({ name, path: filePath }: LocalFile): Promise<FileResult> {
  try {
    const found = await stat(filePath);
    if (!found.isFile()) return refuse('file_unreadable', `Not a file: ${name}`);
    const { size: sizeBytes } = found;
    if (sizeBytes === 0) return { facts: null, fault: toEmptyFile(path.basename(name)) };
    // Loaded on demand: the probe accounts for most of the startup time.
    const { probeFile } = await import('#app/probe/probe-file.ts');
    const { probeImageHeader } = await import('#app/probe/probe-image-header.ts');
    const probed = await probeFile(filePath, probeImageHeader);
    if (probed.kind === 'unusable') {
      const fileName = path.basename(name);
      return { facts: null, fault: toUnusableFile({ file: probed, fileName, platform: null }) };
    }
    const fault = checkPixels(probed) ?? checkLibraryCap(probed.kind, sizeBytes);
    return fault ? { facts: null, fault } : { facts: { ...probed, sizeBytes }, fault: null };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = isMissing ? 'File not found' : "Can't read the file";
    return refuse('file_unreadable', `${reason}: ${name}`);
  }
}

function refuse(code: ViolationCode, message: string): FileResult {
  return { facts: null, fault: { code, message } };
}
