import { writeFile } from 'node:fs/promises';
import type { ImageFitRecipe } from '#app/domain/fit/fit-recipe.ts';
import type { ProbeResult } from '#app/domain/media/probed-media.ts';
import type { PageVideos } from '#app/server/adapters/video-finder/read-page.ts';

/** The tasks that pool processes can run, by name, with their input and output types. */
export interface ParseTasks {
  /** Inspects a file. */
  readonly probe: { input: { path: string }; output: ProbeResult };
  /** Creates a list thumbnail. Null when the file can't be decoded. */
  readonly shrink: { input: { path: string }; output: Uint8Array | null };
  /** Encodes an image by its recipe into a new file. Reports the build that encoded it. */
  readonly fit: {
    input: { path: string; output: string; recipe: ImageFitRecipe };
    output: { builtWith: string };
  };
  /** Encodes an image from the web as a JPEG of at most `maxSide` pixels. Null when the bytes can't be decoded. */
  readonly card: { input: { bytes: Uint8Array; maxSide: number }; output: Uint8Array | null };
  /** Finds the videos that a web page names, and the page's preview card data. */
  readonly page: {
    input: { bytes: Uint8Array; charset: string | null; pageUrl: string };
    output: PageVideos;
  };
}

export type TaskName = keyof ParseTasks;
export type TaskInput<Name extends TaskName> = ParseTasks[Name]['input'];
export type TaskOutput<Name extends TaskName> = ParseTasks[Name]['output'];

type Handlers = {
  readonly [Name in TaskName]: (input: TaskInput<Name>) => Promise<TaskOutput<Name>>;
};

/** Imports a parser on first use, because importing all of them takes longer than most tasks. */
const HANDLERS: Handlers = {
  async probe({ path }) {
    const { probeStoredFile } = await import('../media-probe/probe-stored-file.ts');
    return probeStoredFile(path);
  },
  async shrink({ path }) {
    const { shrinkPicture } = await import('../media-poster/shrink-picture.ts');
    return shrinkPicture(path);
  },
  async fit({ path, output, recipe }) {
    const { fitPicture, PICTURE_BUILD } = await import('../media-tools/fit-picture.ts');
    await writeFile(output, await fitPicture(path, recipe));
    return { builtWith: PICTURE_BUILD };
  },
  async card({ bytes, maxSide }) {
    const { shrinkCard } = await import('../link-reader/shrink-card.ts');
    return shrinkCard(bytes, maxSide);
  },
  async page({ bytes, charset, pageUrl }) {
    const [{ decodePage }, { readPage }] = await Promise.all([
      import('../video-finder/decode-page.ts'),
      import('../video-finder/read-page.ts'),
    ]);
    return readPage(decodePage({ bytes: Buffer.from(bytes), charset }), pageUrl);
  },
};

/** Runs one task. Call this only in a pool process. */
export async function runTask(name: TaskName, input: unknown): Promise<unknown> {
  return (HANDLERS[name] as (given: unknown) => Promise<unknown>)(input);
}
