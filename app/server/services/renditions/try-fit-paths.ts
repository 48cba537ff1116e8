import type { FitRecipe } from '#app/domain/fit/fit-recipe.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { MediaToolError } from '#app/server/ports/media-tools.ts';

interface PathsToTry {
  /** Cheapest first (app/domain/fit/fit-paths.ts). */
  readonly paths: readonly FitRecipe[];
  readonly attempt: (recipe: FitRecipe) => Promise<void>;
  /** Returns whether this server can carry out a recipe. */
  readonly isPossible: (recipe: FitRecipe) => Promise<boolean>;
  readonly onFallback: (failed: FailedPath) => void;
}

export interface FailedPath {
  readonly failed: string;
  readonly next: string;
  readonly error: unknown;
  /** What ffmpeg printed about the failure. */
  readonly words?: string;
}

/**
 * Fits a file with the first recipe that works. Throws the last recipe's error if none does, and throws
 * immediately for errors that no other recipe would fix, such as a canceled rendition.
 */
export async function tryFitPaths({
  paths,
  attempt,
  isPossible,
  onFallback,
}: PathsToTry): Promise<void> {
  for (const [index, recipe] of paths.entries()) {
    try {
      return await attempt(recipe);
    } catch (error) {
      const next = paths[index + 1];
      if (!next || !isOfPath(error) || !(await isPossible(next))) throw error;
      const words = error instanceof MediaToolError ? { words: error.words } : {};
      onFallback({ failed: describePath(recipe), next: describePath(next), error, ...words });
    }
  }
}

/** Returns whether another recipe may help: the tool failed, or its result isn't what was planned. */
function isOfPath(error: unknown): boolean {
  if (error instanceof MediaToolError) return true;
  return error instanceof AppError && ['validation_failed', 'internal'].includes(error.code);
}

function describePath(recipe: FitRecipe): string {
  if (recipe.make === 'jpeg' || recipe.make === 'jpeg-cover') return recipe.make;
  const isSoundEncoded = recipe.sound?.make === 'aac';
  if (recipe.make === 'mp4-rewrap') return isSoundEncoded ? 'copy picture' : 'copy all';
  return isSoundEncoded || !recipe.sound ? 'encode all' : 'encode picture';
}
