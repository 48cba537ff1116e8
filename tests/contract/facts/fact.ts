import type { PlatformId } from '#app/domain/platforms/platforms.ts';

/** A test by its file, relative to the repository root, and its exact title. */
export interface TestReference {
  readonly file: string;
  readonly title: string;
}

/**
 * One fact of a platform's API, where the platform documents it, and the tests that check the adapter and the
 * simulator against it.
 */
export interface PlatformFact {
  /** One of the six platforms, or a service that the sandbox simulates beside them. */
  readonly platform: PlatformId | 'openai' | 'stripe';
  readonly kind: 'limit' | 'error' | 'format' | 'header';
  /** The fact in one plain sentence. */
  readonly fact: string;
  /** The URL in the platform's own documentation. */
  readonly source: string;
  /** Tests of the adapter, or of the content rules that run before it. Null: Fanfare makes no such call. */
  readonly adapter: readonly TestReference[] | null;
  readonly simulator: readonly TestReference[];
}

/**
 * Returns a function that identifies a test of a folder by its file (without `.test.ts`) and its exact title.
 */
export function testsIn(folder: string): (file: string, title: string) => TestReference {
  return (file, title) => ({ file: `${folder}/${file}.test.ts`, title });
}
