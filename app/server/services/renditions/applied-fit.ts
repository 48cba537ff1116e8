import { z } from 'zod';
import { isFallback, listAppliedChanges } from '#app/domain/fit/applied-changes.ts';
import { type FitRecipe, parseStoredRecipe } from '#app/domain/fit/fit-recipe.ts';
import type { FitChange } from '#app/domain/fit/fit-text.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { FIT_COLUMNS, toFitFacts } from '../media/fit-columns.ts';

/** The columns of a rendition that say what was done. */
export const APPLIED_COLUMNS = {
  recipe: true,
  changes: true,
  appliedRecipe: true,
  asset: { select: FIT_COLUMNS },
} satisfies Prisma.RenditionSelect;

type AppliedRow = Prisma.RenditionGetPayload<{ select: typeof APPLIED_COLUMNS }>;

/** Written by this program alone, from its own plans. */
const StoredChanges = z.partialRecord(z.string(), z.array(z.custom<FitChange>())).nullable();

/** Returns what was done where the planned way failed; null where it worked. For the delivery's timeline. */
export function describeFallback(row: AppliedRow, platform: PlatformId): string | null {
  const { recipe, changes } = readApplied(row, platform);
  if (!isFallback({ recipe: parseStoredRecipe(row.recipe), applied: recipe })) return null;
  const done = changes.map(({ message }) => message.replace(/\.$/u, '')).join('. ');
  return `A track couldn’t be copied, so this was done instead: ${done}`;
}

/**
 * Returns what is done to a file, or was really done once it's finished, in the words for a platform. No words
 * are known of a rendition from before they were kept.
 */
export function readApplied(
  row: AppliedRow,
  platform: PlatformId,
): { recipe: FitRecipe; changes: { code: string; message: string }[] } {
  const recipe = parseStoredRecipe(row.recipe);
  const applied = row.appliedRecipe === null ? null : parseStoredRecipe(row.appliedRecipe);
  const planned = StoredChanges.parse(row.changes)?.[platform] ?? [];
  const facts = toFitFacts(row.asset);
  const changes = listAppliedChanges({ platform, facts, recipe, planned, applied });
  return { recipe: applied ?? recipe, changes: changes.map((change) => ({ ...change })) };
}
