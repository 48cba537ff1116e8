import { z } from 'zod';
import type { ProgramDescription } from '#cli/lib/command/command-description.ts';
import { renderBash } from '../../lib/completion/bash.ts';
import { renderFish } from '../../lib/completion/fish.ts';
import { renderZsh } from '../../lib/completion/zsh.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

const RENDER: Readonly<Record<(typeof SHELLS)[number], (program: ProgramDescription) => string>> = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
};

export const command = defineCommand({
  needs: 'nothing',
  arguments: [{ name: 'shell', description: 'bash, zsh, or fish' }],
  input: z.object({ shell: oneOf(SHELLS, '<shell>') }),
  examples: [
    'fanfare completion bash > ~/.local/share/bash-completion/completions/fanfare',
    'fanfare completion zsh > "${fpath[1]}/_fanfare"',
    'fanfare completion fish > ~/.config/fish/completions/fanfare.fish',
  ],
  output:
    'The completion script, even in a pipe; with --json, {"shell","script"}. If you have no folder for completion\nscripts, add eval "$(fanfare completion bash)" to ~/.bashrc, or the same with zsh to ~/.zshrc.',
  async run({ describeProgram, options, terminal }, { shell }) {
    const script = RENDER[shell](await describeProgram());
    if (options.json) return { data: { shell, script }, toText: () => script };
    terminal.writeResult(script);
    return { isStreamed: true };
  },
});
