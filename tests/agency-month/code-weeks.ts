import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { queryChild } from '#tests/chaos/run/query-child.ts';
import { VIDEO } from '#tests/support/cli.ts';
import { type Checkout, cloneCheckout, createOrigin } from './checkout.ts';
import type { Month } from './month.ts';
import { waitUntil } from './wait-until.ts';

interface PostFile {
  path: string;
  text: string;
  readonly platforms: readonly PlatformId[];
  /** Whether its account is on hold until the rows follow, so the post can still be changed and canceled. */
  readonly isWaiting: boolean;
  readonly hasMedia: boolean;
}

interface Team {
  readonly month: Month;
  readonly checkouts: readonly [Checkout, Checkout];
  /** The files that each checkout changes, so only locks conflict, never texts. */
  readonly files: readonly [PostFile[], PostFile[]];
}

const MAX_TRIES = 60;
const TRY_EVERY_MS = 500;

/**
 * Publishes the month's posts as code from two checkouts of one repository at the same time. Returns a check
 * that both are in sync, for the end of the month.
 */
export async function runCodeWeeks(month: Month): Promise<() => Promise<void>> {
  const origin = await createOrigin(month.root);
  const studio = await cloneCheckout(month, origin, 'studio');
  const client = await cloneCheckout(month, origin, 'client');
  const team: Team = { month, checkouts: [studio, client], files: [[], []] };
  await holdFacebook(month);
  for (let week = 1; week <= month.weeks; week += 1) {
    month.print(`Week ${week} of posts as code`);
    if (week === 1) await startRepository(team);
    else await workApart(team, week);
    await exchangeAndCheck(team, `week ${week}`);
  }
  await prune(team);
  await exchange(team);
  await releaseFacebook(month);
  return () => requireBothInSync(team, 'the month');
}

/** The studio writes all posts, and both checkouts apply them at the same time without a lock. */
async function startRepository(team: Team): Promise<void> {
  const { month, checkouts } = team;
  const [studio, client] = checkouts;
  await copyFile(VIDEO, path.join(month.root, 'studio', 'posts', 'clip.mp4'));
  const perCheckout = Math.ceil(month.files / month.weeks / 2);
  for (const owner of [0, 1] as const)
    for (let nth = 0; nth < perCheckout; nth += 1) await writeNew(team, { owner, by: studio, nth });
  await studio.commit();
  await studio.push();
  await client.pull();
  await applyBoth(team, month.applyRestarts > 0);
}

/** Both checkouts rename, edit, and add files independently. */
async function workApart(team: Team, week: number): Promise<void> {
  const { month, checkouts } = team;
  const [, client] = checkouts;
  const perCheckout = Math.floor(month.files / month.weeks / 2);
  const copy = await rearrange(team, week);
  for (const [owner, by] of checkouts.entries())
    for (let nth = 0; nth < perCheckout; nth += 1)
      await writeNew(team, { owner: owner === 0 ? 0 : 1, by, nth });
  if (week % 2 === 0) await client.dropLock();
  const [applied] = await applyBoth(team, false);
  if (applied.find(({ path: name }) => name === copy)?.done !== false)
    month.problems.push(`${copy} is a copy and wasn't refused.`);
  await publishCopy(team, copy);
}

/** The studio edits, moves, renames, and copies files; the client swaps two. Returns the copy's name. */
async function rearrange(team: Team, week: number): Promise<string> {
  const [studio, client] = team.checkouts;
  const [mine, theirs] = team.files;
  const waiting = mine.findLast(({ isWaiting }) => isWaiting);
  if (waiting) await edit(team, studio, waiting);
  const [first, second] = mine.filter((file) => file !== waiting && !file.hasMedia);
  if (first) await moveFile(studio, first, `week-${week}/${path.basename(first.path)}`);
  if (second) await moveFile(studio, second, `renamed-${week}-${path.basename(second.path)}`);
  const [one, other] = theirs.filter(({ hasMedia }) => !hasMedia);
  if (one && other) await swap(client, one, other);
  // Use a file that isn't moved: with two new paths for the same text, either could be the moved one.
  const original = theirs.findLast(({ isWaiting }) => !isWaiting);
  if (!original) throw new Error('There is nothing to copy.');
  return copyPost(studio, original, week);
}

async function copyPost(studio: Checkout, file: PostFile, week: number): Promise<string> {
  const copy = `copy-${week}.md`;
  await studio.copy(file.path, copy);
  return copy;
}

/** Turns a copy into a post of its own with its own ID and text. */
async function publishCopy({ month, checkouts, files }: Team, copy: string): Promise<void> {
  const [studio] = checkouts;
  const platforms: PlatformId[] = ['linkedin'];
  const text = month.createText('Copy');
  const head = [`id: ${path.basename(copy, '.md')}`, ...toHead(platforms, false)];
  await studio.write(copy, text, head);
  month.expected.set(text, platforms);
  await studio.apply();
  // It isn't moved or edited again, so it keeps its ID.
  files[0].push({ path: copy, text, platforms, isWaiting: false, hasMedia: true });
}

/** Writes new files. The first one of each batch waits, and the last one has a video. */
async function writeNew(
  { month, files }: Team,
  { owner, by, nth }: { owner: 0 | 1; by: Checkout; nth: number },
): Promise<void> {
  const isWaiting = nth === 0;
  const hasMedia = nth > 1 && nth % 4 === 2;
  const both = nth % 3 === 2;
  const platforms: PlatformId[] = isWaiting
    ? ['facebook']
    : ['linkedin', ...(both ? (['facebook'] as const) : [])];
  const text = month.createText('Post');
  const file = `${text.split(' ').slice(0, 3).join('-').toLowerCase()}.md`;
  await by.write(file, text, toHead(platforms, hasMedia));
  files[owner].push({ path: file, text, platforms, isWaiting, hasMedia });
  month.expected.set(text, platforms);
}

function toHead(platforms: readonly PlatformId[], hasMedia: boolean): string[] {
  return [`platforms: [${platforms.join(', ')}]`, ...(hasMedia ? ['media: clip.mp4'] : [])];
}

async function edit({ month }: Team, by: Checkout, file: PostFile): Promise<void> {
  month.expected.delete(file.text);
  file.text = month.createText('Edited');
  month.expected.set(file.text, file.platforms);
  await by.write(file.path, file.text, toHead(file.platforms, file.hasMedia));
}

async function moveFile(by: Checkout, file: PostFile, to: string): Promise<void> {
  await by.move(file.path, to);
  file.path = to;
}

async function swap(by: Checkout, one: PostFile, other: PostFile): Promise<void> {
  await by.move(one.path, 'swap.tmp');
  await by.move(other.path, one.path);
  await by.move('swap.tmp', other.path);
  [one.path, other.path] = [other.path, one.path];
}

async function applyBoth({ month, checkouts }: Team, withRestart: boolean) {
  const liveBefore = (await month.product.control.listPosts('linkedin')).length;
  const runs = Promise.all(checkouts.map((checkout) => checkout.apply()));
  if (withRestart) {
    const hasStarted = async () =>
      (await month.product.control.listPosts('linkedin')).length > liveBefore + 1;
    await waitUntil(hasStarted, 'the first posts of an apply');
    await month.restart();
  }
  const [studio = [], client = []] = await runs;
  return [studio, client] as const;
}

/** Exchanges all files and checks that neither checkout has anything left to do. */
async function exchangeAndCheck(team: Team, when: string): Promise<void> {
  await exchange(team);
  await requireBothInSync(team, when);
}

/** Pushes and pulls until both have the same files. */
async function exchange({ checkouts }: Team): Promise<void> {
  const [studio, client] = checkouts;
  await studio.commit();
  await studio.push();
  await client.commit();
  await client.pull();
  await client.apply();
  await client.commit();
  await client.push();
  await studio.pull();
}

async function requireBothInSync({ month, checkouts }: Team, when: string): Promise<void> {
  await Promise.all(checkouts.map((checkout) => requireInSync(month, checkout, when)));
}

async function requireInSync(month: Month, checkout: Checkout, when: string): Promise<void> {
  const { code, text } = await checkout.plan();
  if (code === 0) return;
  const { posts } = JSON.parse(text) as {
    posts: { path: string; action: string; reason: string | null }[];
  };
  const differing = posts.filter(({ action }) => action !== 'unchanged');
  const named = differing.map(({ path: name, action, reason }) =>
    [name, action, reason ?? ''].join(' '),
  );
  month.problems.push(
    `After ${when}, plan in ${checkout.name} exits with ${String(code)}: ${named.join('; ')}`,
  );
}

/** The studio removes a waiting post, which never goes live, and a live one, which stays live. */
async function prune({ month, checkouts, files }: Team): Promise<void> {
  const [studio] = checkouts;
  const [mine] = files;
  const [waiting] = mine.filter(({ isWaiting }) => isWaiting);
  const [live] = mine.filter(({ platforms }) => !platforms.includes('facebook'));
  if (!waiting || !live) throw new Error('There is nothing to prune.');
  for (const file of [waiting, live]) await studio.remove(file.path);
  month.expected.delete(waiting.text);
  for (let tries = 1; ; tries += 1) {
    const applied = await studio.apply('--prune');
    if (applied.every(({ done }) => done)) return;
    if (tries === MAX_TRIES) throw new Error(`Not pruned: ${JSON.stringify(applied)}`);
    await delay(TRY_EVERY_MS);
  }
}

/** Holds Facebook's accounts, as if it had asked for a pause of a day. */
async function holdFacebook({ product }: Month): Promise<void> {
  const sql = `UPDATE account SET held_until = now() + interval '1 day' WHERE platform = 'facebook'`;
  await queryChild(product.app.process.child, { sql, values: [] });
}

async function releaseFacebook({ product }: Month): Promise<void> {
  const { child } = product.app.process;
  const release = `UPDATE account SET held_until = NULL WHERE platform = 'facebook'`;
  await queryChild(child, { sql: release, values: [] });
  const wake = `UPDATE delivery SET run_at = now() WHERE state IN ('queued', 'waiting') AND run_at > now()`;
  await queryChild(child, { sql: wake, values: [] });
}
