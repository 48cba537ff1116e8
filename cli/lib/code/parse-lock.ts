import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

const LockedFile = z.object({
  /** The file's key on the server. */
  id: z.string(),
  /** Hash of the file when this checkout last applied it or found it in sync. */
  hash: Sha256,
});
export type LockedFile = z.infer<typeof LockedFile>;

const Head = { server: z.string(), workspaceId: z.string() };
const Media = z.record(z.string(), z.string());

const LockV2 = z.object({
  version: z.literal(2),
  ...Head,
  project: z.string().nullish(),
  posts: z.record(z.string(), z.union([LockedFile, z.array(LockedFile)])),
  media: Media.default({}),
});
/** Recorded posts by path, before the server knew about files. */
const LockV1 = z.object({
  version: z.literal(1),
  ...Head,
  posts: z.record(
    z.string(),
    z.object({ hash: Sha256, fixed: Sha256, postId: z.string().nullable() }),
  ),
  media: Media.default({}),
});

export interface ParsedLock {
  readonly server: string;
  readonly workspaceId: string;
  readonly project: string | null;
  readonly posts: ReadonlyMap<string, readonly LockedFile[]>;
  readonly media: Record<string, string>;
  /** True if it holds both sides of a merge, so it has to be written again. */
  readonly isMerged: boolean;
  /** Posts from version 1. Without a post ID, it isn't known whether the post was published. */
  readonly legacy: readonly {
    readonly path: string;
    readonly hash: string;
    readonly fixed: string;
    readonly postId: string | null;
  }[];
}

/**
 * Parses a lock file, even one with git conflict markers: entries from both sides are kept, and the server
 * decides which one is current. Returns null if neither side can be read; the lock is only a cache.
 */
export function parseLock(text: string): ParsedLock | null {
  const sides = listSides(text).flatMap((side) => readSide(side) ?? []);
  const [first] = sides;
  if (!first) return null;
  const posts = new Map<string, readonly LockedFile[]>();
  for (const side of sides)
    for (const [path, files] of side.posts)
      posts.set(path, mergeFiles(posts.get(path) ?? [], files));
  return {
    ...first,
    project: sides.find(({ project }) => project !== null)?.project ?? null,
    posts,
    isMerged: sides.length > 1,
    media: Object.assign({}, ...sides.map(({ media }) => media)) as Record<string, string>,
  };
}

function mergeFiles(some: readonly LockedFile[], more: readonly LockedFile[]): LockedFile[] {
  const added = more.filter(
    ({ id, hash }) => !some.some((one) => one.id === id && one.hash === hash),
  );
  return [...some, ...added];
}

/** The sides that the lines after each git marker belong to. */
const MARKERS: readonly (readonly [RegExp, readonly (0 | 1)[]])[] = [
  [/^<{7}(?: |$)/u, [0]],
  [/^\|{7}(?: |$)/u, []],
  [/^={7}$/u, [1]],
  [/^>{7}(?: |$)/u, [0, 1]],
];

/** Returns both sides of a merge, or the text itself if there's no conflict. */
function listSides(text: string): string[] {
  if (!/^<{7}(?: |\r?$)/mu.test(text)) return [text];
  const sides: [string[], string[]] = [[], []];
  let inside: readonly (0 | 1)[] = [0, 1];
  for (const line of text.split(/\r?\n/u)) {
    const marker = MARKERS.find(([pattern]) => pattern.test(line));
    if (marker) [, inside] = marker;
    else for (const side of inside) sides[side].push(line);
  }
  return sides.map((lines) => lines.join('\n'));
}

function readSide(text: string): ParsedLock | null {
  const value = parseJson(text) ?? parseJson(repairCommas(text));
  const current = LockV2.safeParse(value).data;
  if (current) {
    const posts = new Map(
      Object.entries(current.posts).map(([path, files]) => [path, [files].flat()]),
    );
    return { ...current, project: current.project ?? null, isMerged: false, posts, legacy: [] };
  }
  const old = LockV1.safeParse(value).data;
  if (!old) return null;
  const legacy = Object.entries(old.posts).map(([path, { hash, fixed, postId }]) => ({
    path,
    hash,
    fixed,
    postId,
  }));
  return { ...old, project: null, isMerged: false, posts: new Map(), legacy };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Fixes commas at line ends: a line-based merge can leave one too many or one too few. */
function repairCommas(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .map((line, index) => {
      const bare = line.trimEnd().replace(/,$/u, '');
      const isLast = /^\s*\}/u.test(lines[index + 1] ?? '}');
      return isLast || bare.endsWith('{') ? bare : `${bare},`;
    })
    .join('\n');
}
