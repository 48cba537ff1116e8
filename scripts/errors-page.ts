import {
  type CodeGroup,
  type ExplainedCode,
  listCodeGroups,
} from '#app/domain/errors/error-catalog.ts';
import { formatText } from './checks/format-text.ts';

const INTRODUCTION = `# Error codes

<!-- Generated from app/domain/errors/error-codes.ts and app/domain/errors/violation-codes by \`npm run openapi:build\`. Do not edit. -->

Every refusal is a problem document ([api.md](api.md#handle-errors)): its \`code\` is one of the problems below, and its \`type\` links to the same explanation on your server, \`/apis/errors#<code>\`. Each entry of its \`errors\` has a \`code\` of its own, listed by subject after the problems. New codes are added without notice, so handle unknown ones by the HTTP status.
`;

/** Renders the expected content of docs/errors.md. */
export async function renderErrorsPage(filepath: string): Promise<string> {
  return formatText(filepath, [INTRODUCTION, ...listCodeGroups().map(toSection)].join('\n'));
}

function toSection({ title, codes }: CodeGroup): string {
  return `## ${title}\n\n| code | status | what it means | what to do |\n| --- | --- | --- | --- |\n${codes.map(toRow).join('\n')}\n`;
}

function toRow({ code, statuses, means, fix }: ExplainedCode): string {
  return `| \`${code}\` | ${statuses.join(', ')} | ${means} | ${fix} |`;
}
