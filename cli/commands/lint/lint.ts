import { defineCommand } from '#cli/lib/command/define-command.ts';
import { LINT_OPTIONS, LintInput } from '../../lib/lint/lint-input.ts';

export const command = defineCommand({
  needs: 'nothing',
  arguments: [
    {
      name: 'file',
      description: 'file of posts (.csv, .ndjson, or .md) or a folder of .md files',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: LINT_OPTIONS,
  input: LintInput,
  examples: [
    'fanfare lint posts.csv',
    'fanfare lint posts --format github',
    'fanfare lint posts.csv --format sarif > lint.sarif',
    'fanfare lint --platforms instagram,twitter --caption "The kiln is open" --media kiln.jpg',
  ],
  output:
    '{"valid","rows":{"total","valid","refused","partly"},\n"findings":[{"file","row","line","column","member","pointer","code","message","platform"}],"findingsOmitted"}',
  exits: ['validation'],
  run: async (context, input) => {
    // Loaded on demand, so help starts without the rules.
    const { lint } = await import('../../lib/lint/lint.ts');
    return lint(context, input);
  },
});
