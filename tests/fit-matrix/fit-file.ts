import { type MediaTraits, NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listFitPaths } from '#app/domain/fit/fit-paths.ts';
import { type FitPlan, planFit } from '#app/domain/fit/fit-plan.ts';
import type { FitRecipe } from '#app/domain/fit/fit-recipe.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { ProbedMedia } from '#app/domain/media/probed-media.ts';
import { createFileMediaFitter } from '#app/server/adapters/media-tools/file-media-fitter.ts';
import { createFfmpeg } from '#app/server/adapters/media-tools/ffmpeg.ts';
import { createFileMediaProbe } from '#app/server/adapters/media-probe/file-media-probe.ts';
import { createParsePool } from '#app/server/adapters/parse-pool/parse-pool.ts';
import type { WithMediaFile } from '#app/server/ports/media-store.ts';
import { createDiskMediaStore } from '#app/server/adapters/media-store/disk-media-store.ts';
import { checkFitted } from '#app/server/services/renditions/check-fitted.ts';
import { tryFitPaths } from '#app/server/services/renditions/try-fit-paths.ts';

export interface FittedResult {
  readonly plan: FitPlan;
  /** The recipe that made the file: the planned one or a fallback. */
  readonly recipe: FitRecipe | null;
  /** Why cheaper recipes failed. */
  readonly fallbacks: readonly string[];
  /** The path of the finished file; null when none was made. */
  readonly file: string | null;
  readonly probed: ProbedMedia | null;
  readonly builtWith: string | null;
  /** Why making it failed. */
  readonly refusal: string | null;
}

/** Fits files in a temporary folder as the worker does, without a database. */
export async function createFitBench() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-matrix-'));
  const parsers = createParsePool();
  const store = createDiskMediaStore(folder);
  const withFile: WithMediaFile = (key, use) =>
    use(path.isAbsolute(key) ? key : store.filePath(key));
  const tools = createFfmpeg();
  const probe = createFileMediaProbe({ withFile, parsers });
  const fitter = createFileMediaFitter({ withFile, tools, parsers, outputs: store.outputs });

  async function fit(
    file: string,
    platform: PlatformId,
    givenTraits: Partial<MediaTraits> = {},
  ): Promise<FittedResult | null> {
    const probed = await probe.probe(file);
    if (probed.kind === 'unusable') return null;
    const { size: sizeBytes } = await stat(file);
    const traits = { ...(probed.traits ?? NO_TRAITS), ...givenTraits };
    const facts = { ...probed, traits, sizeBytes };
    const plan = planFit(platform, facts, { tier: 'standard' });
    const unmade = { recipe: null, file: null, probed: null, builtWith: null };
    const nothing: FittedResult = { plan, ...unmade, fallbacks: [], refusal: null };
    if (plan.verdict !== 'changes') return nothing;
    const obstacle = await fitter.findObstacle(plan.recipe);
    if (obstacle) return { ...nothing, refusal: obstacle };
    let result: FittedResult = nothing;
    const fallbacks: string[] = [];
    async function attempt(recipe: FitRecipe): Promise<void> {
      const { file: converted, sizeBytes: size, builtWith } = await fitter.make(file, recipe);
      const found = await probe.probe(converted);
      const check = { platform, recipe, probed: found, sizeBytes: size };
      checkFitted({ ...check, sourceMs: facts.durationMs, sourceHasAudio: facts.hasAudio });
      const read = found.kind === 'unusable' ? null : found;
      result = { ...nothing, recipe, file: converted, probed: read, builtWith };
    }
    try {
      await tryFitPaths({
        paths: listFitPaths(plan.recipe, { facts, platforms: [platform] }),
        attempt,
        isPossible: async (recipe) => (await fitter.findObstacle(recipe)) === null,
        onFallback: ({ failed, next, error, words }) =>
          fallbacks.push(`${failed} failed, then ${next}: ${words ?? String(error)}`),
      });
      return { ...result, fallbacks };
    } catch (error) {
      const words = error instanceof Error && 'words' in error ? ` ${String(error.words)}` : '';
      return { ...nothing, fallbacks, refusal: `${String(error)}${words}` };
    }
  }
  return {
    /** Returns null for a file of an unknown kind. `known` replaces what the probe found. */
    fit,
    probe: (file: string) => probe.probe(file),
    async close() {
      parsers.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
