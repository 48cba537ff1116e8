import type { FitRecipe } from '#app/domain/fit/fit-recipe.ts';

export interface FitRun {
  readonly signal?: AbortSignal;
  /** Called with whole parts of a hundred, growing. */
  readonly onProgress?: (percent: number) => void;
}

/** A finished file among the arrivals of the media store, until it is adopted or discarded. */
export interface FittedFile {
  /** Its name there. */
  readonly arrival: string;
  /** The program that made it, and its build. Null where it doesn't say. */
  readonly builtWith: string | null;
  /** Discarding what was adopted is no error. */
  discard(): Promise<void>;
}

/** Carries out the recipes of app/domain/fit/fit-recipe.ts. */
export interface MediaFitter {
  /** null when it can; otherwise what is missing on this server, in words for the user. */
  findObstacle(recipe: FitRecipe): Promise<string | null>;
  /**
   * Makes the file that the recipe describes; the same file and recipe give the same bytes. The original
   * is only read. Throws MediaToolError when the original cannot be read or does not match the recipe,
   * and what the signal says.
   */
  make(storageKey: string, recipe: FitRecipe, run?: FitRun): Promise<FittedFile>;
}
