import { fileURLToPath } from 'node:url';
import { DEBIAN_GOAL, listDebianPackages } from './image/debian-packages.ts';
import { listTreeParts, measurePart } from './image/production-tree.ts';
import { readOptions } from './operator/read-options.ts';

const USAGE = `Prints how large each part of the container image is, and its goal. Exits with 1 if one is over its goal.
Run npm run prepare:all before. Node's base image isn't measured.

  npm run image:size
  npm run image:size -- --debian

  --debian    also the Debian packages, from this machine's package lists (needs apt)
`;
const values = readOptions({ debian: { type: 'boolean' } }, USAGE);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LARGEST = 8;

function print(name: string, { megabytes, goal }: { megabytes: number; goal: number }): void {
  const isOver = megabytes > goal;
  console.log(
    `${megabytes.toFixed(1).padStart(7)} of ${String(goal).padStart(3)} MB  ${name}${isOver ? '  over its goal' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}

for (const part of listTreeParts(ROOT))
  print(part.name, { megabytes: measurePart(ROOT, part), goal: part.goal });
if (values.debian) {
  const packages = listDebianPackages();
  const megabytes = packages.reduce((sum, one) => sum + one.megabytes, 0);
  print(`${packages.length} Debian packages`, { megabytes, goal: DEBIAN_GOAL });
  for (const one of packages.slice(0, LARGEST))
    console.log(`${one.megabytes.toFixed(1).padStart(17)} MB  ${one.name}`);
}
