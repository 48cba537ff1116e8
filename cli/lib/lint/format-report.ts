import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatCount } from '#app/domain/text/format-count.ts';
import { toJson } from '../terminal/json.ts';
import { toPlatformName } from '../show/show-post.ts';
import { type Cell, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';
import { VERSION } from '#cli/version.ts';
import { describeFinding } from './describe-finding.ts';
import type { LintReport } from './lint-files.ts';
import type { Finding } from './lint-row.ts';

/** Renders the report for people: where, what, and what to change, then how many rows are valid. */
export function renderReport(
  { findings, findingsOmitted, rows }: LintReport,
  paint: Paint,
): string {
  const header = ['WHERE', 'FIELD', 'PLATFORM', 'RULE', 'FIX'];
  const table =
    findings.length === 0 ? '' : `${renderTable(findings.map(toCells), { paint, header })}\n`;
  const partly =
    rows.partly === 0
      ? ''
      : `Posts by account ID with partial checks: ${rows.partly}. Use --accounts to check them fully.\n`;
  const more = findingsOmitted === 0 ? '' : `${findingsOmitted} more not shown.\n`;
  return `${table}${more}${partly}${toVerdict({ findings, findingsOmitted, rows }, paint)}\n`;
}

function toVerdict(
  { findings, findingsOmitted, rows }: Pick<LintReport, 'findings' | 'findingsOmitted' | 'rows'>,
  paint: Paint,
): string {
  const posts = formatCount(rows.total, 'post');
  if (findings.length === 0) return paint('green', `${posts}, no problems.`);
  if (rows.total === 0) return paint('red', 'No posts could be checked.');
  const rules = formatCount(findings.length + findingsOmitted, 'problem');
  return paint('red', `${rules} in ${rows.refused} of ${posts}.`);
}

function toCells(finding: Finding): Cell[] {
  const { member, platform, code } = finding;
  return [
    toWhere(finding),
    member,
    platform === null ? '' : toPlatformName(platform),
    { text: code, color: 'yellow' },
    describeFinding(finding),
  ];
}

function toWhere({ file, line, column }: Finding): string {
  return file === '' ? 'flags' : `${file}:${line}:${column}`;
}

/** Renders one GitHub workflow annotation per finding. */
export function toGitHub({ findings }: LintReport): string {
  return findings
    .map((finding) => {
      const { file, line, column, code, row } = finding;
      const place =
        file === '' ? '' : `file=${escapeProperty(toSlashes(file))},line=${line},col=${column},`;
      const text = escapeData(`${describeFinding(finding)} (post ${row})`);
      return `::error ${place}title=${escapeProperty(code)}::${text}\n`;
    })
    .join('');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** Renders SARIF 2.1.0 (OASIS) for code scanning. */
export function toSarif({ findings }: LintReport): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const rules = codes.map((id) => ({
    id,
    shortDescription: { text: id.replaceAll('_', ' ') },
    defaultConfiguration: { level: 'error' },
  }));
  const driver = { name: 'fanfare lint', version: VERSION, rules };
  const results = findings.map((finding) => toResult(finding, codes.indexOf(finding.code)));
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  return `${toJson({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, { pretty: true })}\n`;
}

function toResult(finding: Finding, ruleIndex: number) {
  const { file, line, column, code, message, platform, row, pointer, text } = finding;
  const snippet = text === undefined ? {} : { snippet: { text } };
  const region = { startLine: line, startColumn: column, ...snippet };
  const artifactLocation = { uri: toUri(file) };
  return {
    ruleId: code,
    ruleIndex,
    level: 'error',
    message: { text: message },
    ...(file === '' ? {} : { locations: [{ physicalLocation: { artifactLocation, region } }] }),
    properties: { row, pointer, ...(platform === null ? {} : { platform }) },
  };
}

/** Relative to the working directory, like the repository's own paths, without a drive or root. */
function toUri(file: string): string {
  if (path.isAbsolute(file)) return pathToFileURL(file).href;
  return toSlashes(path.normalize(file)).split('/').map(encodeURIComponent).join('/');
}

function toSlashes(file: string): string {
  return file.split(path.sep).join('/');
}
