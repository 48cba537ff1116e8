import { execFileSync } from 'node:child_process';

/** What the image installs besides its base (deploy/container/Dockerfile). */
export const DEBIAN_PACKAGES = ['ca-certificates', 'ffmpeg'] as const;
/** The most megabytes that these packages and their dependencies may have. */
export const DEBIAN_GOAL = 500;

export interface DebianPackage {
  readonly name: string;
  readonly megabytes: number;
}

/**
 * Lists what apt would add to a minimal Debian, with its installed size, largest first. Reads the package lists
 * of this machine's Debian release. Throws if there is no apt.
 */
export function listDebianPackages(): DebianPackage[] {
  const base = new Set(simulate(['?essential', 'apt']));
  const names = simulate([...DEBIAN_PACKAGES]).filter((name) => !base.has(name));
  const text = execFileSync('apt-cache', ['show', '--no-all-versions', ...names], OPTIONS);
  return text
    .split('\n\n')
    .flatMap((block) => {
      const name = /^Package: (\S+)$/mu.exec(block)?.[1];
      const kilobytes = /^Installed-Size: (\d+)$/mu.exec(block)?.[1];
      return name && kilobytes ? [{ name, megabytes: (Number(kilobytes) * 1024) / 1e6 }] : [];
    })
    .toSorted((one, other) => other.megabytes - one.megabytes);
}

const OPTIONS = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;

/** Names what apt would install on a machine that has nothing. */
function simulate(names: readonly string[]): string[] {
  const args = ['-s', '-o', 'Dir::State::status=/dev/null', '--no-install-recommends', 'install'];
  const text = execFileSync('apt-get', [...args, ...names], OPTIONS);
  return text.split('\n').flatMap((line) => /^Inst (\S+)/u.exec(line)?.[1] ?? []);
}
