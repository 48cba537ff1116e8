import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { PLATFORM_FACTS } from './platform-facts.ts';
import type { PlatformFact, TestReference } from './facts/fact.ts';

/** Hosts where a platform publishes its own documentation. */
const DOCUMENTATION_HOSTS: Readonly<Record<PlatformFact['platform'], readonly string[]>> = {
  facebook: ['developers.facebook.com', 'www.facebook.com'],
  instagram: ['developers.facebook.com', 'help.instagram.com'],
  linkedin: ['learn.microsoft.com'],
  openai: ['platform.openai.com'],
  stripe: ['docs.stripe.com'],
  tiktok: ['developers.tiktok.com'],
  twitter: ['docs.x.com'],
  youtube: ['developers.google.com', 'support.google.com'],
};

/** Matches a test's title: the first argument of a call whose second argument is a function. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1).)*)\1,\s*(?:async\b|\()/gu;

const titlesByFile = new Map<string, ReadonlySet<string>>();

/** Returns the titles in a test file. Throws when there is no such file. */
function readTitles(file: string): ReadonlySet<string> {
  const cached = titlesByFile.get(file);
  if (cached !== undefined) return cached;
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const titles = new Set(
    [...source.matchAll(TITLE)].map(([, , title = '']) => title.replaceAll(/\\(.)/gu, '$1')),
  );
  titlesByFile.set(file, titles);
  return titles;
}

function isMissing({ file, title }: TestReference): boolean {
  return !readTitles(file).has(title);
}

function describeFact({ platform, fact }: PlatformFact): string {
  return `${platform}: ${fact}`;
}

describe('the table of platform facts', () => {
  it('names existing tests for the adapter and for the simulator', () => {
    const missing = PLATFORM_FACTS.flatMap((fact) => [
      ...(fact.adapter?.length === 0 ? [`${describeFact(fact)} (no adapter test)`] : []),
      ...(fact.simulator.length === 0 ? [`${describeFact(fact)} (no simulator test)`] : []),
      ...[...(fact.adapter ?? []), ...fact.simulator]
        .filter(isMissing)
        .map(({ file, title }) => `${describeFact(fact)} (${file}: ${title})`),
    ]);
    expect(missing).toEqual([]);
  });

  it("links each fact to the platform's own documentation", () => {
    const foreign = PLATFORM_FACTS.filter(({ platform, source }) => {
      const url = URL.parse(source);
      return url?.protocol !== 'https:' || !DOCUMENTATION_HOSTS[platform].includes(url.hostname);
    });
    expect(foreign.map(describeFact)).toEqual([]);
  });

  it('states each fact once, and has facts for each platform', () => {
    const facts = PLATFORM_FACTS.map(describeFact);
    expect(facts).toEqual([...new Set(facts)]);
    expect(new Set(PLATFORM_FACTS.map(({ platform }) => platform))).toEqual(
      new Set([...PLATFORM_IDS, 'openai', 'stripe']),
    );
  });
});
