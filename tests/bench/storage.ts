import { updateDeliveryCounts } from '#app/server/services/analytics/delivery-counts.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { connectAccounts, publish, uploadFile } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { startInProcess } from '#tests/support/product-in-process.ts';
import type { Fanfare } from '../../server.ts';
import { DEMO_VIDEO } from '../chaos/files.ts';
import { calmSandbox, passMinute, POSTS_PER_MINUTE, waitUntilLive } from './publish.ts';

const MAX_KB_PER_POST = 25;
const KB = 1024;
const MANY = 1_000_000;
const TABLES_SHOWN = 12;
/** The longest text that TikTok allows, minus a number after it. */
const CAPTION =
  'The kiln is open again on Sunday. Come and see what survived the firing: forty bowls, a dozen vases, and one teapot that surprised us. ';

export interface StorageResult {
  readonly posts: number;
  /** Size of all tables and indexes, divided by the posts: what they have grown by since the first posts. */
  readonly kbPerPost: number;
  /** The largest of them. */
  readonly kbByTable: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/**
 * Publishes posts with a video to six sandbox accounts and sums the sizes of all tables, with their indexes and
 * TOAST. Both times, the tables are rewritten first, so that dead rows, whose space Postgres reuses, don't count.
 */
export async function measureStorage({
  posts,
  databaseUrl,
}: {
  readonly posts: number;
  readonly databaseUrl: string;
}): Promise<StorageResult> {
  const product = await startInProcess({ DATABASE_URL: databaseUrl });
  try {
    return await measure(product.fanfare, { posts, sandboxUrl: product.sandboxUrl });
  } finally {
    await product.close();
  }
}

async function measure(
  fanfare: Fanfare,
  { posts, sandboxUrl }: { posts: number; sandboxUrl: string },
): Promise<StorageResult> {
  const address = { url: fanfare.url, token: await seedDemo(fanfare) };
  const limits = { plan: 'enterprise', postsPerDay: MANY, deliveriesPerDay: MANY };
  await fanfare.container.deps.prisma.subscription.updateMany({ data: limits });
  const control = createSandboxControl(sandboxUrl);
  await connectAccounts(fanfare.url);
  const { id: mediaId } = await uploadFile(address, DEMO_VIDEO);
  await calmSandbox(control);
  const publishAll = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += POSTS_PER_MINUTE) {
      await passMinute(fanfare, control);
      const ids = await Promise.all(
        Array.from({ length: Math.min(POSTS_PER_MINUTE, count - index) }, (_, n) =>
          publish(address, { caption: `${CAPTION}${count}-${index + n}`, mediaId }),
        ),
      );
      for (const id of ids) await waitUntilLive(address, id);
    }
  };
  // The first posts also take each table's first pages.
  await publishAll(POSTS_PER_MINUTE);
  const before = await readSizes(fanfare);
  await publishAll(posts);
  return toResult(posts, { before, after: await readSizes(fanfare) });
}

async function readSizes({ container }: Fanfare): Promise<ReadonlyMap<string, number>> {
  const { deps } = container;
  await updateDeliveryCounts(deps, { signal: new AbortController().signal });
  await deps.prisma.$executeRawUnsafe('VACUUM FULL');
  const rows = await deps.prisma.$queryRaw<{ name: string; bytes: bigint }[]>`
    SELECT relname AS name, pg_total_relation_size(relid) AS bytes FROM pg_stat_user_tables`;
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

function toResult(
  posts: number,
  { before, after }: Readonly<Record<'before' | 'after', ReadonlyMap<string, number>>>,
): StorageResult {
  const grown = [...after]
    .map(([name, bytes]) => ({ name, kb: (bytes - (before.get(name) ?? 0)) / posts / KB }))
    .toSorted((a, b) => b.kb - a.kb);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const kbPerPost = round(grown.reduce((sum, { kb }) => sum + kb, 0));
  const problem = `A post takes ${kbPerPost} KB; at most ${MAX_KB_PER_POST} KB is allowed.`;
  return {
    posts,
    kbPerPost,
    kbByTable: Object.fromEntries(
      grown.slice(0, TABLES_SHOWN).map(({ name, kb }) => [name, round(kb)]),
    ),
    problems: kbPerPost > MAX_KB_PER_POST ? [problem] : [],
  };
}
