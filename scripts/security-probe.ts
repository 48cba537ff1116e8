import { listTargets } from './probe/targets.ts';
import { runProbe } from './probe/run-probe.ts';
import { signIn } from './probe/sign-in.ts';

/**
 * Probes a running Fanfare for weaknesses: every operation, page, and route, with malicious strings, bodies,
 * and URLs. Prints findings as JSON and exits with 1 if there are any. It writes and deletes as an attacker
 * would, so only use it on an installation whose data may be lost.
 */
const HELP = `Usage: node scripts/security-probe.ts [--short] [url]

The url is http://localhost:3000 unless given. From the environment:
  PROBE_TOKEN                    an API token of the installation
  PROBE_EMAIL, PROBE_PASSWORD    someone who can sign in
Without them only what a stranger can reach is probed.
`;

const { env } = process;
const words = process.argv.slice(2);
const unknown = words.filter((word) => word.startsWith('-') && word !== '--short');
if (unknown.length > 0) {
  process.stdout.write(HELP);
  process.exitCode = unknown.includes('--help') ? 0 : 2;
} else {
  const url = words.find((word) => !word.startsWith('-')) ?? 'http://localhost:3000';
  const { PROBE_TOKEN: token, PROBE_EMAIL: email, PROBE_PASSWORD: password } = env;
  const cookie = email && password ? await signIn(url, { email, password }) : null;
  const report = await runProbe({
    url,
    targets: await listTargets(),
    credentials: { token: token ?? null, cookie },
    isLong: !words.includes('--short'),
  });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.findings.length === 0 ? 0 : 1;
}
