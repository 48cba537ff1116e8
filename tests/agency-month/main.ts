import { readOptions } from '#scripts/operator/read-options.ts';
import { isWholeMonth, LONG_MONTH, runMonth, SHORT_MONTH } from './run-month.ts';

const USAGE = `Does an agency's month over a network that cuts every tenth request, and counts what is live.

  npm run agency:month -- --short

  --seed        a number that makes the texts of a run repeatable (1)
  --short       8 files, 60 rows, one restart instead of 40, 2,000, and four
  --json        print only the last line, one JSON object

40 posts as code from two checkouts (renames, moves, copies, swaps, edits, lost locks, conflicts, --prune), then
2,000 rows with "fanfare bulk run". Where the product asks whether a post is live, the run opens the platform's page and
answers with "fanfare deliveries resolve". The sandbox's journal says what is live. Exits with 1 when a post is missing
or live twice, a file isn't in sync, or a row's final record is wrong.
`;

const values = readOptions(
  {
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  USAGE,
);

const summary = await runMonth({
  ...(values.short ? SHORT_MONTH : LONG_MONTH),
  seed: Number(values.seed),
  print: (text) => void process.stderr.write(`${text}\n`),
});
if (!values.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
process.stdout.write(`${JSON.stringify(summary)}\n`);
process.exitCode = isWholeMonth(summary) ? 0 : 1;
