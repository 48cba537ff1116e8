import { gzipSync } from 'node:zlib';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import type { BrowserContext } from 'playwright-core';
import type { Scores } from './scores.ts';

interface Measuring {
  readonly url: string;
  readonly path: string;
  readonly context: BrowserContext;
  /** The browser's debugging port. */
  readonly port: number;
  /** Of several runs, the one with the median speed counts. */
  readonly runs: number;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const KILO = 1000;

/** Runs Lighthouse's mobile preset in the browser with the cookies of `context`. */
export async function measurePage({ url, path, context, port, runs }: Measuring): Promise<Scores> {
  const address = `${url}${path}`;
  const flags: Flags = { port, onlyCategories: CATEGORIES, logLevel: 'error' };
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    const answer = await lighthouse(address, flags);
    if (answer === undefined) throw new Error(`Lighthouse said nothing of ${path}.`);
    results.push(answer.lhr);
  }
  const [middle] = results
    .sort((one, other) => toPoints(one, 'performance') - toPoints(other, 'performance'))
    .slice(Math.floor(runs / 2));
  if (middle === undefined) throw new Error(`${path} was not measured.`);
  return { ...toScores(middle), scriptKilobytes: await weighScripts(context, middle) };
}

function toPoints({ categories, runtimeError }: Result, id: string): number {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  return Math.round((categories[id]?.score ?? 0) * 100);
}

function toScores(result: Result): Omit<Scores, 'scriptKilobytes'> {
  return {
    performance: toPoints(result, 'performance'),
    accessibility: toPoints(result, 'accessibility'),
    bestPractices: toPoints(result, 'best-practices'),
    seo: toPoints(result, 'seo'),
    findings: listFindings(result),
  };
}

function listFindings({ audits, categories }: Result): string[] {
  const refs = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? []);
  const names = new Set(refs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return Object.values(audits)
    .filter(({ id, score }) => names.has(id) && score !== null && score < 1)
    .map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id));
}

/** Adds up all scripts that the first load fetches, and the page's inline scripts. */
async function weighScripts({ request }: BrowserContext, result: Result): Promise<number> {
  const page = await (await request.get(result.finalDisplayedUrl)).text();
  const inline = [...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gu)].map(
    ([, text = '']) => text,
  );
  const fetched = listScripts(result).map(async (url) => (await request.get(url)).text());
  const texts = [...inline, ...(await Promise.all(fetched))].filter((text) => text !== '');
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  return Math.round((bytes / KILO) * 10) / 10;
}

function listScripts({ audits }: Result): string[] {
  const { details } = audits['network-requests'] ?? {};
  const items = details?.type === 'table' ? details.items : [];
  const urls = items
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => (typeof url === 'string' ? url : ''))
    .filter((url) => /^https?:/u.test(url));
  return [...new Set(urls)];
}
