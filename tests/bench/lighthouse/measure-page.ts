import { execa } from 'execa';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import type { Scores } from './scores.ts';

interface Measuring {
  readonly url: string;
  readonly path: string;
  readonly context: BrowserContext;
  /** The browser's debugging port. */
  readonly port: number;
  /** The run with the median speed counts. */
  readonly runs: number;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const KILO = 1000;
/** Not installed with the project: it brings 150 MB that only this script uses (docs/decisions/0095). */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** The part of Lighthouse's report that is read here. */
interface Result {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Audit {
  readonly id: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: {
    readonly type: string;
    readonly items?: readonly { readonly resourceType?: unknown; readonly url?: unknown }[];
  };
}

/** Runs Lighthouse's mobile preset in the browser with the cookies of `context`. */
export async function measurePage({ url, path, context, port, runs }: Measuring): Promise<Scores> {
  const address = `${url}${path}`;
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    results.push(await runLighthouse(address, port));
  }
  const [middle] = results
    .sort((one, other) => toPoints(one, 'performance') - toPoints(other, 'performance'))
    .slice(Math.floor(runs / 2));
  if (middle === undefined) throw new Error(`${path} was not measured.`);
  return { ...toScores(middle), scriptKilobytes: await weighScripts(context, middle) };
}

/** Runs Lighthouse through npx, which downloads it the first time. Throws if it fails. */
async function runLighthouse(address: string, port: number): Promise<Result> {
  const flags = [`--port=${port}`, `--only-categories=${CATEGORIES.join(',')}`, '--output=json'];
  const args = ['--yes', LIGHTHOUSE, address, ...flags, '--quiet', '--no-enable-error-reporting'];
  const { stdout } = await execa('npx', args);
  return JSON.parse(stdout) as Result;
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
  const items = (details?.type === 'table' && details.items) || [];
  const urls = items
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ url }) => (typeof url === 'string' ? url : ''))
    .filter((url) => /^https?:/u.test(url));
  return [...new Set(urls)];
}
