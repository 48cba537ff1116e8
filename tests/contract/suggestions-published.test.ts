import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type CaptionPoster, startCaptionPoster } from './caption-posters.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';
import { ask, type MisbehavingModel, startMisbehavingModel } from './misbehaving-model.ts';

/** Number of suggestions, several for each platform; set `SUGGESTIONS=1000` for the long run. */
const WANTED = Number(process.env['SUGGESTIONS'] ?? (IS_WHOLE ? 60 : 18));

/** Text that each platform rejects, which catches a simulator that accepts everything. */
const REFUSED: Readonly<Record<PlatformId, string>> = {
  instagram: 'x'.repeat(2201),
  tiktok: 'x'.repeat(2201),
  youtube: 'x'.repeat(5001),
  facebook: 'x'.repeat(63_207),
  linkedin: 'x'.repeat(3001),
  twitter: 'x'.repeat(281),
};

let model: MisbehavingModel;
const posters = new Map<PlatformId, CaptionPoster>();

beforeAll(async () => {
  model = await startMisbehavingModel();
  for (const platform of PLATFORM_IDS) posters.set(platform, await startCaptionPoster(platform));
}, 60_000);
afterAll(async () => {
  await Promise.all([...posters.values()].map((poster) => poster.close()));
  await model?.close();
});

async function post(platform: PlatformId, text: string): Promise<string | null> {
  const poster = posters.get(platform);
  if (!poster) throw new Error(`nobody posts to ${platform}`);
  return poster.post(text);
}

/**
 * Yields different captions from a misbehaving model, as the product accepts them, up to the wanted number.
 */
async function* suggest(expected: number) {
  const generators = [model.createGenerator('responses'), model.createGenerator('chat')] as const;
  const seen = new Set<string>();
  for (const question of ask()) {
    await model.misbehave(question.index);
    const generator = generators[question.index % 4 < 2 ? 0 : 1];
    const variants = await model.makeCaptions(question, generator).catch((error: unknown) => {
      if (error instanceof AppError) return [];
      throw error;
    });
    for (const { platform, caption } of variants) {
      if (seen.size >= expected) return;
      // Platforms reject duplicate posts.
      if (seen.has(platform + caption)) continue;
      seen.add(platform + caption);
      yield { platform, caption };
    }
  }
}

describe('suggestions from a misbehaving model', () => {
  it.each(PLATFORM_IDS)(
    'with an invalid text are rejected by the simulator: %s',
    async (platform) => {
      expect(await post(platform, REFUSED[platform])).toMatch(/^rejected_content: /u);
    },
  );

  it(
    `are published unchanged, ${WANTED} captions of ${WANTED}`,
    async () => {
      const refusals: string[] = [];
      const counts = new Map<PlatformId, number>();
      for await (const { platform, caption } of suggest(WANTED)) {
        const refusal = await post(platform, caption);
        if (refusal !== null) refusals.push(`${platform}: ${refusal}: ${JSON.stringify(caption)}`);
        counts.set(platform, (counts.get(platform) ?? 0) + 1);
      }
      expect(refusals).toEqual([]);
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(WANTED);
      // All six platforms got their share.
      for (const platform of PLATFORM_IDS)
        expect(counts.get(platform)).toBeGreaterThan(WANTED / 10);
    },
    30_000 + WANTED * 1000,
  );
});
