import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().default(false), devOptional: z.boolean().default(false) }),
  ),
});

export interface TreePart {
  readonly name: string;
  /** The folders it consists of, relative to the project. */
  readonly folders: readonly string[];
  /** The most megabytes it may have. */
  readonly goal: number;
}

/**
 * Returns what the container image copies from the build, with a goal for each part. Packages are those that
 * `npm prune --omit=dev` keeps, so a tree with all packages can be measured too.
 */
export function listTreeParts(root: string): readonly TreePart[] {
  return [
    { name: 'packages', folders: listProductionPackages(root), goal: 140 },
    { name: 'pages and server', folders: ['build'], goal: 50 },
    { name: 'static files', folders: ['public'], goal: 3 },
    { name: 'migrations', folders: ['prisma/migrations'], goal: 1 },
  ];
}

/** Lists the folders in node_modules that production needs and this machine has. */
export function listProductionPackages(root: string): string[] {
  const { packages } = Lock.parse(
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  );
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(path.join(root, folder)));
}

/** Returns the bytes of all files in a folder, without nested node_modules, which are packages of their own. */
export function measureFolder(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder)) {
    if (name === 'node_modules') continue;
    const file = path.join(folder, name);
    const stats = lstatSync(file);
    bytes += stats.isDirectory() ? measureFolder(file) : stats.size;
  }
  return bytes;
}

/** Returns a part's size in megabytes. */
export function measurePart(root: string, { folders }: TreePart): number {
  const bytes = folders.map((folder) => measureFolder(path.join(root, folder)));
  return bytes.reduce((sum, count) => sum + count, 0) / 1e6;
}
