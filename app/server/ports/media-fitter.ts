import type { FitRecipe } from '#app/domain/fit/fit-recipe.ts';

export interface FitRun {
  readonly signal?: AbortSignal;
  /** Called with increasing whole percentages. */
  readonly onProgress?: (percent: number) => void;
}

/** A finished local file, until the media store adopts it or it's discarded. */
export interface FittedFile {
  readonly file: string;
  readonly sizeBytes: number;
  /** The program that made the file, with its build; null if the program doesn't report it. */
  readonly builtWith: string | null;
  /** Deletes the file. Does nothing if it was adopted. */
  discard(): Promise<void>;
}

/** Executes the recipes of app/domain/fit/fit-recipe.ts. */
export interface MediaFitter {
  /** Returns null if this server can execute the recipe; otherwise what it lacks, worded for the user. */
  findObstacle(recipe: FitRecipe): Promise<string | null>;
  /**
   * Makes the file that the recipe describes. Deterministic: the same file and recipe give the same bytes.
   * Only reads the original. Throws MediaToolError if the original can't be read or doesn't match the recipe,
   * or the signal's reason.
   */
  make(storageKey: string, recipe: FitRecipe, run?: FitRun): Promise<FittedFile>;
}
