export interface Scores {
  /** Out of 100, as in Lighthouse. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Gzipped size of all scripts that the first load fetches or contains. */
  readonly scriptKilobytes: number;
  /** Lighthouse's findings other than speed, by its own names. */
  readonly findings: readonly string[];
}

type Limited = Exclude<keyof Scores, 'findings'>;
export type Limits = Readonly<Record<Limited, number | null>>;

/** Limits that every release must keep; null for no limit. */
export const PUBLIC_LIMITS: Limits = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  scriptKilobytes: 0,
};
/** Screens behind sign-in aren't for search engines. */
export const APP_LIMITS: Limits = {
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
  seo: null,
  scriptKilobytes: 115,
};

export interface Row {
  readonly path: string;
  readonly scores: Scores;
  readonly failures: readonly string[];
}

export function listFailures(scores: Scores, limits: Limits): string[] {
  const names = Object.keys(limits) as Limited[];
  const missed = names.flatMap((name) => {
    const limit = limits[name];
    if (limit === null) return [];
    const isMost = name === 'scriptKilobytes';
    const isMissed = isMost ? scores[name] > limit : scores[name] < limit;
    return isMissed
      ? [`${name} ${scores[name]} (${isMost ? 'at most' : 'at least'} ${limit})`]
      : [];
  });
  return missed.length > 0 ? [...missed, ...scores.findings] : [];
}

/** Formats the results as Markdown for the docs. */
export function toTable(rows: readonly Row[]): string {
  const head = [
    ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'JavaScript, gzipped'],
    ['---', '---', '---', '---', '---', '---'],
  ];
  const lines = rows.map(({ path, scores }) => [
    `\`${path}\``,
    String(scores.performance),
    String(scores.accessibility),
    String(scores.bestPractices),
    path.startsWith('/app') ? '–' : String(scores.seo),
    `${scores.scriptKilobytes} KB`,
  ]);
  return [...head, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
