import { findRefusedFormat, findRefusedFormatByName } from '../media/file-formats-refused.ts';
import { findFormatByName, findSupportedFormat } from '../media/file-formats.ts';
import { toUnusableFile } from './library-file.ts';
import type { MediaKind } from '../media/media.ts';
import { checkMedia } from '../media/media-rules.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import { canBeFitted, toTooLargeRemedy, withRemedy } from '../fit/too-large.ts';
import { getMaxUploadBytes, toTooLargeMessage } from '../media/upload-limits.ts';

/** What a browser knows about a selected file before its bytes are read. */
export interface ChosenFile {
  readonly name: string;
  /** The browser's guess from the file name, or empty if it has none. */
  readonly type: string;
  readonly size: number;
}

/** Browsers guess the type from the name and mistake these videos for TypeScript. */
const MISJUDGED_NAMES = /\.(?:ts|mts|m2ts)$/iu;

/**
 * Returns why the server would certainly refuse a file, or null if it should be uploaded: it's too large, or
 * its type can't be converted. The server reads the bytes and makes the final decision.
 */
export function checkChosenFile(file: ChosenFile, platform: PlatformId | null): string | null {
  if (file.size === 0) return `The file ${file.name} is empty. Choose another file.`;
  if (MISJUDGED_NAMES.test(file.name)) return null;
  const format = findSupportedFormat(file.type) ?? findFormatByName(file.name);
  if (!format) return checkRefused(file, platform);
  const { kind, contentType } = format;
  if (platform !== null)
    return checkForPlatform({ ...file, type: contentType }, { kind, platform });
  const max = getMaxUploadBytes({ kind, platform });
  return file.size > max ? toTooLargeMessage(null, max) : null;
}

/** Uses the server's messages. Types that neither table knows are uploaded. */
function checkRefused(file: ChosenFile, platform: PlatformId | null): string | null {
  const format = findRefusedFormat(file.type) ?? findRefusedFormatByName(file.name);
  if (!format) return null;
  const { contentType } = format;
  const unusable = { kind: 'unusable', reason: 'unsupported', contentType } as const;
  return toUnusableFile({ file: unusable, fileName: file.name, platform }).message;
}

function checkForPlatform(
  file: ChosenFile,
  { kind, platform }: { kind: MediaKind; platform: PlatformId },
): string | null {
  const max = getMaxUploadBytes({ kind, platform });
  if (file.size > max) {
    const remedy = toTooLargeRemedy({ kind, platform, sizeBytes: file.size });
    return withRemedy(toTooLargeMessage(platform, max), remedy);
  }
  if (canBeFitted(kind, platform)) return null;
  const facts = { kind, contentType: file.type, sizeBytes: file.size };
  const unknown = { width: null, height: null, durationMs: null };
  // The user chooses an account later, so refuse only what no account can post.
  return checkMedia(PLATFORMS[platform], { ...facts, ...unknown }, 'premium')[0]?.message ?? null;
}
