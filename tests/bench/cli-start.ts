import { installCli, median, timeStarts } from '#tests/support/cli-package.ts';

/** The limit: `fanfare --version` takes at most twice as long as `node -e 0` in the same run. */
const LIMIT = 2;
const PAIRS = 41;

export interface StartResult {
  readonly command: string;
  readonly pairs: number;
  /** Medians. The ratio is the median of the pairs' ratios, and the worst is their 90th percentile. */
  readonly nodeMs: number;
  readonly commandMs: number;
  readonly ratio: number;
  readonly ratioP90: number;
  readonly problems: readonly string[];
}

/** Measures how long the installed package takes to start, compared with Node alone. */
export async function* measureStarts(): AsyncIterable<StartResult> {
  const cli = await installCli();
  try {
    for (const words of [
      ['--version'],
      ['--help'],
      ['posts', 'list', '--help'],
      ['publish', '--help'],
    ])
      yield measure(cli.command, words);
  } finally {
    await cli.remove();
  }
}

function measure(file: string, words: readonly string[]): StartResult {
  const pairs = timeStarts([file, ...words], PAIRS);
  const ratios = pairs.map(({ nodeMs, commandMs }) => commandMs / nodeMs);
  const ratio = round(median(ratios));
  const isLimited = words[0] === '--version';
  return {
    command: `fanfare ${words.join(' ')}`,
    pairs: pairs.length,
    nodeMs: round(median(pairs.map(({ nodeMs }) => nodeMs))),
    commandMs: round(median(pairs.map(({ commandMs }) => commandMs))),
    ratio,
    ratioP90: round(ratios.toSorted((a, b) => a - b)[Math.floor(PAIRS * 0.9)] ?? NaN),
    problems: isLimited && ratio > LIMIT ? [`--version takes ${ratio} times as long as Node`] : [],
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
