import { setTimeout as pause } from 'node:timers/promises';
import type { MediaOutput } from '#app/domain/media.ts';
import { PLATFORM_IDS } from '#app/domain/platforms.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { type MediaName, writeMedia } from './files.ts';
import { checkPost } from './kill-round.ts';
import { IMAGE_PLATFORMS } from './points.ts';
import { settle } from './settle.ts';

export interface ChaosSummary {
  readonly seed: number;
  rounds: number;
  kills: number;
  deliveries: number;
  published: number;
  failed: number;
  needsDecision: number;
  /** Why a person has to look, or why it failed. */
  readonly reasons: string[];
  /** More than one post of a delivery on its platform. */
  doubles: number;
  /** Reported published, and not there; or the other way round. */
  losses: number;
  readonly faults: string[];
}

/** A delivery takes a few seconds; kills fall anywhere in them, and right after the start as well. */
const LATEST_KILL_MS = 4_500;
const LONGEST_DELAY_MS = 250;
const MORE_KILLS = 0.35;
const MOST_KILLS = 4;
/** Platforms limit posts per day, and tokens end: every few rounds a day goes by. */
const ROUNDS_PER_DAY = 6;
const DAY_SECONDS = 25 * 3600;
const SETTLE_LIMIT_MS = 180_000;
const MEDIA_NAMES: readonly MediaName[] = ['video', 'video', 'image', 'large video'];

/** mulberry32: small, and the same for the same seed everywhere. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Chaos {
  readonly product: ProductProcesses;
  readonly media: Readonly<Record<MediaName, MediaOutput>>;
  readonly random: () => number;
  readonly summary: ChaosSummary;
}

/** Publishes and kills at random times, `rounds` times; what it finds is counted, never thrown. */
export async function runRandomKills(options: {
  readonly rounds: number;
  readonly seed: number;
  /** A Postgres server, where leases of the dead have to run out; null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly say: (text: string) => void;
}): Promise<ChaosSummary> {
  const env = { LOG_LEVEL: 'error', DATABASE_URL: options.databaseUrl ?? '' };
  const product = await startProduct({ env });
  const summary = createSummary(options.seed);
  try {
    const files = await writeMedia(product.folder);
    await connectAccounts(product.app.url);
    const media = {
      video: await uploadFile(product.app, files.video),
      image: await uploadFile(product.app, files.image, 'photo.jpg'),
      'large video': await uploadFile(product.app, files['large video']),
    };
    const chaos = { product, media, random: createRandom(options.seed), summary };
    for (let round = 1; round <= options.rounds; round += 1) {
      await playRound(chaos, round);
      const { kills, published, failed, needsDecision, faults } = summary;
      options.say(
        `${round}/${options.rounds}: ${JSON.stringify({ kills, published, failed, needsDecision, faults })}`,
      );
    }
  } finally {
    await product.close();
  }
  return summary;
}

function createSummary(seed: number): ChaosSummary {
  const none = { deliveries: 0, published: 0, failed: 0, needsDecision: 0, doubles: 0, losses: 0 };
  return { seed, rounds: 0, kills: 0, ...none, reasons: [], faults: [] };
}

async function playRound(chaos: Chaos, round: number): Promise<void> {
  const { product, random, summary } = chaos;
  if (round % ROUNDS_PER_DAY === 0) await product.control.advanceClock(DAY_SECONDS);
  slowDown(chaos);
  const name = MEDIA_NAMES[Math.floor(random() * MEDIA_NAMES.length)] ?? 'video';
  const media = chaos.media[name];
  const caption = `Chaos ${summary.seed} round ${round} end`;
  const platforms = name === 'image' ? IMAGE_PLATFORMS : PLATFORM_IDS;
  const postId = await publish(product.app, { caption, mediaId: media.id, platforms });
  await killSometimes(chaos);
  summary.rounds += 1;
  try {
    const post = await settle(product, postId, { limitMs: SETTLE_LIMIT_MS });
    const states = post.deliveries.map(({ state, needsDecision }) =>
      needsDecision ? 'needsDecision' : state,
    );
    summary.deliveries += states.length;
    for (const key of ['published', 'failed', 'needsDecision'] as const)
      summary[key] += states.filter((state) => state === key).length;
    for (const { platform, state, evidence, message } of post.deliveries)
      if (state !== 'published')
        summary.reasons.push(`round ${round}: ${platform}: ${evidence ?? message}`);
    countFaults(summary, await checkPost(product, post, { caption, media }));
  } catch (error) {
    summary.losses += 1;
    summary.faults.push(`round ${round}: ${String(error)}`);
  }
  product.proxy.clear();
}

function countFaults(summary: ChaosSummary, faults: readonly string[]): void {
  const doubles = faults.filter((fault) => fault.includes('DOUBLE'));
  summary.doubles += doubles.length;
  summary.losses += faults.length - doubles.length;
  summary.faults.push(...faults);
}

/** Every request takes a random while, half of them after the platform has done it. */
function slowDown({ product, random }: Chaos): void {
  const wait = async () => {
    await pause(random() * LONGEST_DELAY_MS);
    return undefined;
  };
  const gate = { count: Infinity, act: wait };
  const isControl = (path: string) => path.startsWith('/control');
  let isBefore = false;
  product.proxy.add({
    ...gate,
    at: 'request',
    matches: ({ path }) => {
      if (isControl(path)) return false;
      isBefore = !isBefore;
      return isBefore;
    },
  });
  product.proxy.add({ ...gate, at: 'answer', matches: ({ path }) => !isControl(path) });
}

async function killSometimes({ product, random, summary }: Chaos): Promise<void> {
  for (let kill = 0; kill < MOST_KILLS; kill += 1) {
    if (kill > 0 && random() > MORE_KILLS) return;
    await pause(random() * LATEST_KILL_MS);
    await product.kill();
    summary.kills += 1;
    await product.restart();
  }
}
