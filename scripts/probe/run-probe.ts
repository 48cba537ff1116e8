import { judgeAlways } from './judge.ts';
import { createSender, type Sender } from './send.ts';
import { listTrials } from './trials.ts';
import type { Credentials, Finding, ProbeRequest, Target, Trial } from './types.ts';

const CONNECTIONS = 6;

export interface ProbeOptions {
  readonly url: string;
  readonly targets: readonly Target[];
  readonly credentials: Credentials;
  readonly isLong: boolean;
}

export interface ProbeReport {
  readonly url: string;
  readonly targets: number;
  readonly requests: number;
  /** Answers of 429: what was asked there was not looked at. */
  readonly limited: number;
  readonly findings: readonly Finding[];
}

/** Asks every target every question, and tells what is wrong with the answers. */
export async function runProbe(options: ProbeOptions): Promise<ProbeReport> {
  const sender = createSender(options.url, CONNECTIONS);
  const trials = options.targets.flatMap((target) => listTrials(target, options));
  const findings: Finding[] = [];
  const counts = { requests: 0, limited: 0 };
  const waiting = trials.values();
  const lane = async (): Promise<void> => {
    for (const trial of waiting) {
      const answer = await sender.send(trial.request);
      counts.requests += 1;
      if (answer.status === 429) counts.limited += 1;
      findings.push(...(await confirm(sender, trial, judge(trial, answer))));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  sender.close();
  return {
    url: options.url,
    targets: options.targets.length,
    ...counts,
    findings: unite(findings),
  };
}

/** A machine that is busy makes an answer late too: what was injected has to show twice. */
async function confirm(
  sender: Sender,
  trial: Trial,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  if (!findings.some(({ check }) => check === 'injection')) return findings;
  return judge(trial, await sender.send(trial.request));
}

function judge(trial: Trial, answer: Parameters<Trial['judge']>[0]): Finding[] {
  const request = describe(trial.request);
  const own = answer.isCut ? null : trial.judge(answer);
  return [
    ...judgeAlways(trial.request, answer).map((wrong) => ({ ...wrong, request })),
    ...(own === null ? [] : [{ check: trial.check, detail: own, request }]),
  ];
}

/** Without headers: they hold the token and the cookie. */
function describe({ method, path, body }: ProbeRequest): string {
  const sent = body === undefined ? '' : ` ${body.toString().slice(0, 200)}`;
  return `${method} ${path}${sent}`;
}

/** One weakness shows at many questions: each is told once for a place. */
function unite(findings: readonly Finding[]): Finding[] {
  const known = new Map<string, Finding>();
  for (const finding of findings) {
    const where = finding.request.split(/[?\s]/u).slice(0, 2).join(' ');
    const key = `${finding.check} ${finding.detail} ${where}`;
    if (!known.has(key)) known.set(key, finding);
  }
  return [...known.values()];
}
