import { z } from 'zod';
import type { PostOutput, PostPage } from '#app/domain/posts/publish.ts';
import type { SandboxPost } from '#app/server/sandbox/kit/types.ts';
import { type CliRun, runCli } from '#tests/support/cli.ts';
import { LINKEDIN_DENIED } from '#tests/support/platform-refusals.ts';
import { publish, readPost } from '#tests/support/product-client.ts';
import type { Month } from './month.ts';
import { retryCommand } from './retry-command.ts';
import { waitUntil } from './wait-until.ts';

type Delivery = PostOutput['deliveries'][number];
const Timeline = z.object({ timeline: z.array(z.object({ kind: z.string() })) });

/** After the pause before LinkedIn is called again, and while it still recognizes duplicates. */
const REPEAT_AFTER_SECONDS = 120;

/**
 * Decides every waiting delivery as the agency would: opens the platform's page and runs `fanfare deliveries
 * resolve` accordingly. Returns the number of decisions.
 */
export async function resolveDecisions(month: Month): Promise<number> {
  const { decisions } = month.counts;
  const before = decisions.live + decisions.notLive;
  const listed = await run(month, 'posts', 'list', '--state', 'needs_decision', '--limit', '100');
  for (const { text, deliveries } of toPosts(listed))
    for (const delivery of deliveries)
      if (delivery.needsDecision) await resolveDecision(month, text, delivery);
  return decisions.live + decisions.notLive - before;
}

function toPosts(listed: CliRun): { text: string; deliveries: readonly Delivery[] }[] {
  const { items } = listed.json() as PostPage;
  return items.map(({ caption, deliveries }) => ({ text: caption, deliveries }));
}

async function resolveDecision(
  month: Month,
  text: string,
  { id, platform }: Delivery,
): Promise<void> {
  const url = await findOnPlatform(month, platform, text);
  const seen = url === null ? ['--not-live'] : ['--live', '--link', url];
  month.print(`Deciding about a post on ${platform}: ${seen.join(' ')}`);
  const { stdout } = await run(month, 'deliveries', 'resolve', id, ...seen);
  // No output means that there's nothing to decide any more: the platform has reported the result meanwhile, or
  // this decision was recorded and only its response was lost.
  if (stdout.trim() === '' && !(await isResolved(month, id))) return;
  month.counts.decisions[url === null ? 'notLive' : 'live'] += 1;
}

async function isResolved({ product }: Month, deliveryId: string): Promise<boolean> {
  const { url, token } = product.app;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/deliveries/${deliveryId}`, { headers });
  return Timeline.parse(await response.json()).timeline.some(({ kind }) => kind === 'resolved');
}

/** Returns the URL of the public page with this text, or null. */
async function findOnPlatform(
  { product }: Month,
  platform: string,
  text: string,
): Promise<string | null> {
  const posts = await product.control.listPosts(platform);
  for (const { url, text: shown } of posts.filter(isSeen)) {
    if (shown !== text) continue;
    const page = await fetch(url);
    if (page.ok && (await page.text()).includes(text)) return url;
  }
  return null;
}

function isSeen(post: SandboxPost): post is SandboxPost & { url: string } {
  return post.live && post.url !== null;
}

function run({ proxy, product, root, counts }: Month, ...args: string[]): Promise<CliRun> {
  const options = { url: proxy.url, token: product.app.token, cwd: root };
  return retryCommand(counts, () => runCli([...args, '--json'], options), ['conflict']);
}

/**
 * Publishes two posts whose create gets no response from LinkedIn and whose repeat is refused: one went live
 * and one didn't, and only a person can tell which. The agency decides both.
 */
export async function loseResponses(month: Month): Promise<void> {
  for (const kind of ['cut_after', 'cut_before'] as const) {
    await leaveUndecided(month, kind);
    await resolveDecisions(month);
  }
}

async function leaveUndecided(month: Month, kind: 'cut_after' | 'cut_before'): Promise<void> {
  const { control, app } = month.product;
  const text = month.createText('Lost');
  month.expected.set(text, ['linkedin']);
  const fault = { platform: 'linkedin', endpoint: 'create_post', count: 1 } as const;
  await control.addFault({ ...fault, kind });
  await control.addFault({ ...fault, skip: 1, kind: 'status', status: 403, body: LINKEDIN_DENIED });
  const id = await publish(app, { caption: text, platforms: ['linkedin'] });
  const isAt = (state: string) => async () =>
    (await readPost(app, id)).deliveries[0]?.state === state;
  await waitUntil(isAt('unconfirmed'), 'the lost response to be noticed');
  await control.advanceClock(REPEAT_AFTER_SECONDS);
  const isUndecided = async () => (await readPost(app, id)).deliveries[0]?.needsDecision === true;
  await waitUntil(isUndecided, 'the delivery to wait for a decision');
}
