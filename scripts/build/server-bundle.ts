import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderThirdParty } from '../cli-package/third-party.ts';
import { bundlePrograms } from './bundle-programs.ts';
import { compileEarly } from './compile-early.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Next to the built pages, so one folder contains the whole program. */
const OUT = path.join(ROOT, 'build', 'program');

/** Everything that's started on its own: the server, the demo, and operators' commands. */
const PROGRAMS = {
  start: 'scripts/build/start.ts',
  demo: 'scripts/demo.ts',
  sandbox: 'scripts/sandbox.ts',
  'enterprise-requests': 'scripts/enterprise-requests.ts',
  'keys-rotate': 'scripts/keys-rotate.ts',
  'media-move': 'scripts/media-move.ts',
  backup: 'scripts/backup.ts',
  'db-move': 'scripts/db-move.ts',
  restore: 'scripts/restore.ts',
  resume: 'scripts/resume.ts',
  'sign-in-unlock': 'scripts/sign-in-unlock.ts',
  'workspace-plan': 'scripts/workspace-plan.ts',
} as const;

const files = await bundlePrograms({ out: OUT, programs: PROGRAMS, minify: true });
await compileEarly(OUT);
await writeFile(
  path.join(OUT, 'THIRD-PARTY-LICENCES.txt'),
  renderThirdParty(ROOT, new Set(files)),
);
