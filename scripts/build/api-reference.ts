import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAst, type Plugin } from 'vite';

/**
 * The package that is meant to contain Scalar's script installs some 280 others to build what this one ships
 * ready-made (docs/decisions/0032-reference-and-fuzz.md). Only its text is read; it never runs.
 */
const PACKAGE = import.meta.resolve('@scalar/fastify-api-reference');
/** One line: a variable with the script as a string. */
const SCRIPT = /^var standalone_default = ".*";$/mu;

interface Patch {
  readonly from: string;
  readonly to: string;
}

const PATCHES: readonly Patch[] = [
  // Buttons that copy a code block contain only an icon.
  {
    from: 'ai({type:`button`},k(n)(`group/copy-button',
    to: 'ai({type:`button`,"aria-label":"Copy"},k(n)(`group/copy-button',
  },
  // The request body editor has no accessible name.
  {
    from: '{"data-language":n.name}:{}',
    to: '{"data-language":n.name,"aria-label":`Content, ${n.name}`}:{"aria-label":"Content"}',
  },
  // A button must keep its role, and a field without a list isn't a combobox.
  { from: 'role:r.value?`alert`:`none`', to: 'role:r.value?`alert`:void 0' },
  { from: 'role:e.withVariables?`combobox`:`textbox`', to: 'role:`textbox`' },
];

/** Adds Scalar's script, with accessible names and roles, to the pages' assets. */
export function emitApiReference(): Plugin {
  let isServer = false;
  return {
    name: 'emit-api-reference',
    apply: 'build',
    configResolved: ({ build }) => void (isServer = Boolean(build.ssr)),
    async generateBundle() {
      if (isServer) return;
      const source = PATCHES.reduce(applyPatch, await readScript());
      this.emitFile({ type: 'asset', name: 'api-reference.js', source });
    },
  };
}

async function readScript(): Promise<string> {
  const source = await readFile(fileURLToPath(PACKAGE), 'utf8');
  const [declaration] = parseAst(SCRIPT.exec(source)?.[0] ?? '').body;
  const literal =
    declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : null;
  if (literal?.type === 'Literal' && typeof literal.value === 'string') return literal.value;
  throw new Error(`${PACKAGE} no longer contains Scalar's script.`);
}

function applyPatch(text: string, { from, to }: Patch): string {
  if (!text.includes(from)) throw new Error(`Scalar's script has no "${from}" to patch.`);
  return text.replaceAll(from, () => to);
}
