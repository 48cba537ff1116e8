// Runs after every install: removes what packages bring along and nothing here reads
// (docs/decisions/0095-fewer-and-smaller-dependencies.md). Plain JavaScript without packages.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../node_modules', import.meta.url));

// Headers and a copy of Node's own documents.
rmSync(path.join(packages, 'node', 'node_modules'), { recursive: true, force: true });

// Prisma's query compilers for databases other than Postgres.
const runtime = path.join(packages, '@prisma', 'client', 'runtime');
const compilers = existsSync(runtime)
  ? readdirSync(runtime).filter((name) => /^query_compiler_.*wasm-base64\.m?js$/.test(name))
  : [];
for (const name of compilers.filter((name) => !name.includes('.postgresql.')))
  rmSync(path.join(runtime, name));
