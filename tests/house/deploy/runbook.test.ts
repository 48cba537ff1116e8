import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), annotations: z.object({ runbook_url: z.string() }) }),
      ),
    }),
  ),
});
const rules = Rules.parse(parse(read('deploy/prometheus/fanfare.rules.yml'))).groups.flatMap(
  (group) => group.rules,
);

it('has a section for every alert, which the alert links, and no other', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^## (Fanfare\w+)$/gmu)];
  expect(rules.length).toBeGreaterThan(10);
  expect(sections.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
  expect(rules.map(({ annotations }) => annotations.runbook_url)).toEqual(
    rules.map(({ alert }) => `docs/runbook.md#${alert.toLowerCase()}`),
  );
});

const PAGES = ['install', 'platforms', 'runbook', 'sizing', 'hardening', 'deployment', 'backup'];

/** As GitHub names a heading's link. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

function hasTarget(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = new URL(path || `${page}.md`, new URL('docs/', root));
  if (!existsSync(target)) return false;
  if (anchor === undefined) return true;
  const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gmu)];
  return headings.some(([, heading = '']) => toAnchor(heading) === anchor);
}

it.each(PAGES)('has no broken link in docs/%s.md', (page) => {
  const links = [...read(`docs/${page}.md`).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, to = '']) => to);
  const own = links.filter((link) => !/^https?:/u.test(link));
  expect(own.filter((link) => !hasTarget(page, link))).toEqual([]);
});
