import { checkAlways } from './check-response.ts';
import { createSender, type Sender } from './send.ts';
import { listCallers, toRequest } from './trial.ts';
import { listTrials, sampleTrials } from './trials.ts';
import type { Credentials, Finding, ProbeResponse, ProbeRequest, Target, Trial } from './types.ts';

const CONNECTIONS = 6;

export interface ProbeOptions {
  readonly url: string;
  readonly targets: readonly Target[];
  readonly credentials: Credentials;
  /** Runs every trial on every target instead of a sample. */
  readonly isLong: boolean;
}

export interface ProbeReport {
  readonly url: string;
  readonly targets: number;
  readonly requests: number;
  /** Number of responses by status and caller. */
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly findings: readonly Finding[];
}

/** Runs the trials against the targets and returns the findings. */
export async function runProbe(options: ProbeOptions): Promise<ProbeReport> {
  const { url, targets, credentials } = options;
  const sender = createSender(url, CONNECTIONS);
  const trialsOfTargets = targets.map((target) => listTrials(target, credentials));
  const trials = options.isLong ? trialsOfTargets.flat() : sampleTrials(trialsOfTargets);
  const findings: Finding[] = [];
  const statuses: Record<string, Record<string, number>> = {};
  const waiting = trials.values();
  const lane = async (): Promise<void> => {
    for (const trial of waiting) {
      const response = await sender.send(trial.request);
      const counts = (statuses[trial.caller] ??= {});
      counts[response.status] = (counts[response.status] ?? 0) + 1;
      findings.push(...(await confirm(sender, trial, checkResponse(trial, response))));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  findings.push(...(await checkCredentials(sender, credentials)));
  sender.close();
  return {
    url,
    targets: targets.length,
    requests: trials.length,
    statuses,
    findings: mergeFindings(findings),
  };
}

/** Repeats injection findings. A busy machine also responds late, so the delay has to show twice. */
async function confirm(
  sender: Sender,
  trial: Trial,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  if (!findings.some(({ check }) => check === 'injection')) return findings;
  return checkResponse(trial, await sender.send(trial.request));
}

function checkResponse(trial: Trial, response: ProbeResponse): Finding[] {
  const request = describe(trial.request);
  const own = response.isCut ? null : trial.findFault(response);
  return [
    ...checkAlways(trial.request, response).map((wrong) => ({ ...wrong, request })),
    ...(own === null ? [] : [{ check: trial.check, detail: own, request }]),
  ];
}

const ME: Target = {
  method: 'GET',
  path: '/api/auth/me',
  kind: 'operation',
  body: 'none',
  query: [],
  fields: [],
  needsToken: true,
  isPublic: false,
  isFatal: false,
};

/**
 * Checks that the credentials still work. If they stopped working, later requests were anonymous and prove
 * nothing.
 */
async function checkCredentials(sender: Sender, credentials: Credentials): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const as of listCallers(ME, credentials)) {
    if (as.caller === 'stranger') continue;
    const request = toRequest(ME, as);
    const { status } = await sender.send(request);
    if (status === 200) continue;
    const detail = `the ${as.caller} no longer has access (${status}), so its requests prove nothing`;
    findings.push({ check: 'access', detail, request: describe(request) });
  }
  return findings;
}

/** Describes a request without its headers, which contain the token and the cookie. */
function describe({ method, path, body }: ProbeRequest): string {
  const sent = body === undefined ? '' : ` ${body.toString().slice(0, 200)}`;
  return `${method} ${path}${sent}`;
}

/** Deduplicates findings: one weakness shows up in many trials and is reported once per place. */
function mergeFindings(findings: readonly Finding[]): Finding[] {
  const byKey = new Map<string, Finding>();
  for (const finding of findings) {
    const where = finding.request.split(/[?\s]/u).slice(0, 2).join(' ');
    const key = `${finding.check} ${finding.detail} ${where}`;
    if (!byKey.has(key)) byKey.set(key, finding);
  }
  return [...byKey.values()];
}
