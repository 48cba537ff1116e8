import type { MediaKind } from './media.ts';
import { checkMedia } from './media-rules.ts';
import { toUnsupportedMessage, UPLOAD_UNSUPPORTED } from './messages.ts';
import { type PlatformId, PLATFORMS } from './platforms.ts';
import { canBeFitted, toTooLargeRemedy, withRemedy } from './too-large.ts';
import { getMostBytes, toTooLargeMessage } from './upload-limits.ts';

/** What a browser knows of a chosen file before its bytes are read. */
export interface ChosenFile {
  readonly name: string;
  /** The browser's guess from the name; empty when it has none. */
  readonly type: string;
  readonly size: number;
}

const DOCUMENTS =
  /^application\/(?:pdf|msword|vnd\.ms-powerpoint|vnd\.openxmlformats-officedocument\.(?:wordprocessing|presentation))/u;

/** Browsers guess from the name, and take these videos for a program's text. */
const MISJUDGED_NAMES = /\.(?:ts|mts|m2ts)$/iu;

function toMediaKind(contentType: string): MediaKind | null {
  if (contentType === 'image/gif') return 'gif';
  if (contentType.startsWith('image/')) return 'image';
  if (contentType.startsWith('video/')) return 'video';
  return DOCUMENTS.test(contentType) ? 'document' : null;
}

/**
 * Refuses, before a byte is sent, what the server would refuse for certain: what is too large, or of a
 * kind that nothing makes fit. The server reads the bytes and has the last word. null: send it.
 */
export function checkChosenFile(file: ChosenFile, platform: PlatformId | null): string | null {
  if (file.size === 0) return `The file ${file.name} is empty. Choose another file.`;
  if (file.type === '' || MISJUDGED_NAMES.test(file.name)) return null;
  const kind = toMediaKind(file.type);
  if (platform === null) {
    const most = getMostBytes({ kind, platform });
    if (kind === null) return UPLOAD_UNSUPPORTED;
    return file.size > most ? toTooLargeMessage(null, most) : null;
  }
  if (kind === null) {
    const { name, supportedMedia } = PLATFORMS[platform];
    return toUnsupportedMessage(name, supportedMedia.join(', '));
  }
  return checkForPlatform(file, { kind, platform });
}

function checkForPlatform(
  file: ChosenFile,
  { kind, platform }: { kind: MediaKind; platform: PlatformId },
): string | null {
  const most = getMostBytes({ kind, platform });
  if (file.size > most) {
    const remedy = toTooLargeRemedy({ kind, platform, sizeBytes: file.size });
    return withRemedy(toTooLargeMessage(platform, most), remedy);
  }
  if (canBeFitted(kind, platform)) return null;
  const facts = { kind, contentType: file.type, sizeBytes: file.size };
  const unknown = { width: null, height: null, durationMs: null };
  // The user chooses an account later, so this refuses only what no account can post.
  return checkMedia(PLATFORMS[platform], { ...facts, ...unknown }, 'premium')[0]?.message ?? null;
}
