import { readFile } from 'node:fs/promises';
import type { Context } from '../command/context.ts';
import type { PublishInput } from './publish-input.ts';
import { readStdin } from '../auth/read-stdin.ts';
import { toFileError } from './upload-media.ts';

const STDIN = '-';

/** Reads the caption from its flag, a file, or stdin; empty if there is none. */
export async function readCaption(
  { stdin, signal }: Pick<Context, 'stdin' | 'signal'>,
  { caption, captionFile }: Pick<PublishInput, 'caption' | 'captionFile'>,
): Promise<string> {
  if (captionFile === undefined) return caption ?? '';
  const bytes =
    captionFile === STDIN
      ? await readStdin(stdin, signal)
      : await readFile(captionFile).catch((error: unknown) => {
          throw toFileError(`Can't read the caption: ${captionFile}`, error);
        });
  return decode(bytes, captionFile).replace(/\r\n/gu, '\n').trimEnd();
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw toFileError(`The caption isn't valid UTF-8: ${name}`, error);
  }
}
