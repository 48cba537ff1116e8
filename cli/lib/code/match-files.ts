import {
  type FolderFile,
  type KnownFile,
  type Match,
  type MatchInput,
  type MatchResult,
  toCopyMessage,
  toHomes,
  toKey,
  type Valid,
} from './match-types.ts';
import { isSimilar, SIMILARITY, toWordCounts } from './similar-text.ts';

/**
 * Matches the files of a folder to published files: by `id`, then by content, then by the lock's path.
 * Ambiguous matches are problems rather than guesses, because a wrong guess publishes a post twice. Pure.
 */
export function matchFiles<F extends FolderFile>(input: MatchInput<F>): MatchResult<F> {
  const matcher = new Matcher(input);
  matcher.holdInvalid();
  matcher.matchOwnIds();
  matcher.matchContent();
  matcher.matchPaths();
  matcher.matchRest();
  return matcher.toResult();
}

class Matcher<F extends FolderFile> {
  readonly #input: MatchInput<F>;
  readonly #byPath: ReadonlyMap<string, F>;
  readonly #byKey: ReadonlyMap<string, KnownFile>;
  readonly #free: Set<KnownFile>;
  // Files involved in a problem. They're never pruned.
  readonly #held = new Set<KnownFile>();
  readonly #homes: ReadonlyMap<string, readonly string[]>;
  readonly #matches = new Map<F, Match<F>>();

  constructor(input: MatchInput<F>) {
    const { postFiles, publishedFiles, lock } = input;
    this.#input = input;
    this.#byPath = new Map(postFiles.map((local) => [local.path, local]));
    this.#byKey = new Map(publishedFiles.map((file) => [file.key, file]));
    this.#free = new Set(publishedFiles);
    this.#homes = toHomes(lock);
  }

  holdInvalid(): void {
    for (const { path, id, post } of this.#input.postFiles) {
      if (post) continue;
      for (const key of [id, ...(this.#input.lock?.get(path) ?? [])])
        this.#hold(this.#byKey.get(key ?? ''));
    }
  }

  matchOwnIds(): void {
    const own = this.#listValid().filter(({ id }) => id !== null);
    const newOnes: Valid<F>[] = [];
    for (const [id, group] of Map.groupBy(own, (local) => local.id ?? '')) {
      const file = this.#byKey.get(id);
      const original = this.#findOriginal(group, id, file);
      if (original && file) this.#claim(original, file);
      else if (original) newOnes.push(original);
      else this.#hold(file);
      for (const copy of group.filter((local) => local !== original)) {
        const others = group.filter((local) => local !== copy).map(({ path }) => path);
        const message = `"${id}" is also the ID of ${others.join(', ')}. Give this file a unique ID.`;
        this.#refuse(copy, message);
      }
    }
    for (const local of newOnes) this.#adopt(local);
  }

  /** Matches identical content, first at its old path and then anywhere. */
  matchContent(): void {
    for (const local of this.#listOpen()) {
      const file = this.#listExact(local).find((one) => this.#isHome(local, one));
      if (file) this.#claim(local, file);
    }
    for (const local of this.#listOpen()) {
      const [file] = this.#listExact(local);
      if (!file || this.#matches.has(local)) continue;
      const rival = this.#findRival(local, file);
      if (!rival) this.#claim(local, file);
      else this.#refuseBoth(local, rival, file);
    }
  }

  /** Matches files edited in place, if the lock knows their path. */
  matchPaths(): void {
    for (const local of this.#listOpen()) {
      const keys = this.#input.lock?.get(local.path) ?? [];
      const files = keys.flatMap((key) => this.#byKey.get(key) ?? []);
      const free = files.filter((file) => this.#free.has(file));
      const [file, second] = free;
      if (second) {
        for (const one of free) this.#hold(one);
        const ids = free.map(({ key }) => `"id: ${key}"`).join(' or ');
        const message = `Two branches published different posts from this path. Specify which one the file is: ${ids}.`;
        this.#refuse(local, message);
      } else if (file) this.#claim(local, file);
    }
  }

  matchRest(): void {
    const keys = new Map<string, string>();
    for (const local of this.#listOpen()) {
      const problem = this.#findProblem(local);
      const claimed = problem === null ? this.#findByServerPath(local) : null;
      const [locked] = this.#input.lock?.get(local.path) ?? [];
      const key =
        locked !== undefined && !this.#byKey.has(locked) ? locked : toKey(local.post.hash);
      const twin = keys.get(key);
      if (claimed) this.#claim(local, claimed);
      else if (problem !== null) this.#refuse(local, problem);
      else if (twin !== undefined) this.#refuse(local, toCopyMessage(twin));
      else {
        keys.set(key, local.path);
        this.#matches.set(local, { local, key, file: null, problem: null });
      }
    }
  }

  toResult(): MatchResult<F> {
    const matches = this.#input.postFiles.map(
      (local) => this.#matches.get(local) ?? toUnmatched(local),
    );
    const deleted = [...this.#free].flatMap((file) => {
      const [path] = this.#homes.get(file.key) ?? [];
      return path === undefined || this.#held.has(file) ? [] : [{ path, file }];
    });
    return { matches, deleted };
  }

  #listValid(): Valid<F>[] {
    return this.#input.postFiles.filter((local): local is Valid<F> => local.post !== null);
  }

  #listOpen(): Valid<F>[] {
    return this.#listValid().filter((local) => local.id === null && !this.#matches.has(local));
  }

  #claim(local: F, file: KnownFile): void {
    this.#free.delete(file);
    this.#matches.set(local, { local, key: local.id ?? file.key, file, problem: null });
  }

  #refuse(local: F, problem: string): void {
    this.#matches.set(local, { local, key: local.id ?? '', file: null, problem });
  }

  #hold(file: KnownFile | undefined): void {
    if (!file) return;
    this.#held.add(file);
    this.#free.delete(file);
  }

  /** Returns the paths of a file in the lock, or on the server if there's no lock. */
  #listHomes(file: KnownFile): readonly string[] {
    return this.#homes.get(file.key) ?? [file.path];
  }

  #isHome({ path }: F, file: KnownFile): boolean {
    return this.#listHomes(file).includes(path);
  }

  #listExact({ post }: Valid<F>): KnownFile[] {
    return [...this.#free].filter(({ hash }) => hash === post.hash);
  }

  /** Returns the one of several files with the same ID that was published with it. */
  #findOriginal(
    group: readonly Valid<F>[],
    id: string,
    file: KnownFile | undefined,
  ): Valid<F> | null {
    if (group.length === 1) return group[0] ?? null;
    const homes = group.filter(({ path }) =>
      file
        ? this.#listHomes(file).includes(path)
        : (this.#input.lock?.get(path) ?? []).includes(id),
    );
    return homes.length === 1 ? (homes[0] ?? null) : null;
  }

  /** Handles a file with a new ID: it's a new post, unless it was published before the ID was added. */
  #adopt(local: Valid<F>): void {
    const unmatched = toUnmatched(local);
    const file = this.#listExact(local).find(({ postId }) => postId !== null);
    if (!file) {
      this.#adoptEdited(local, unmatched);
      return;
    }
    const rival = this.#isHome(local, file) ? null : this.#findRival(local, file);
    if (!rival) this.#claim(local, file);
    // The published file is still there unchanged, so this one is a copy with its own ID.
    else if (rival.post.hash === file.hash) this.#adoptEdited(local, unmatched);
    else this.#refuseBoth(local, rival, file);
  }

  /** Handles an ID that was added together with an edit. A changed `id` means another post. */
  #adoptEdited(local: Valid<F>, unmatched: Match<F>): void {
    const keys = this.#input.lock?.get(local.path) ?? [];
    const file = keys
      .map((key) => this.#byKey.get(key))
      .find((one) => one && this.#free.has(one) && one.key.startsWith('auto-') && one.postId);
    if (!file) {
      this.#matches.set(local, unmatched);
      return;
    }
    this.#hold(file);
    const message = `This file was published before it had an ID. If it's still that post, add "id: ${file.key}". If it's a new post, move it to a new path.`;
    this.#refuse(local, message);
  }

  /** Returns the file at a published file's path, unless it's clearly another post. */
  #findRival(local: F, file: KnownFile): Valid<F> | null {
    for (const path of this.#listHomes(file)) {
      const at = this.#byPath.get(path);
      if (!at?.post || at === local || this.#matches.has(at) || at.id !== null) continue;
      const rival = at as Valid<F>;
      const isElsewhere = this.#listExact(rival).some((one) => one !== file);
      if (!isElsewhere) return rival;
    }
    return null;
  }

  #refuseBoth(local: F, rival: F, file: KnownFile): void {
    this.#hold(file);
    const choose = `Add "id: ${file.key}" to the file that is that post, and a different ID to the other file.`;
    this.#refuse(
      local,
      `It has the text that ${rival.path} was published with, and that file changed. ${choose}`,
    );
    this.#refuse(rival, `The text it was published with is now in ${local.path}. ${choose}`);
  }

  #findProblem(local: Valid<F>): string | null {
    const copied = this.#input.publishedFiles.find(({ hash }) => hash === local.post.hash);
    if (copied) return toCopyMessage(this.#findPathOf(copied));
    const older = this.#byKey.get(toKey(local.post.hash));
    if (older) return toCopyMessage(this.#findPathOf(older), { isEarlier: true });
    if (this.#findByServerPath(local)) return null;
    const atPath = this.#listUnlocked().find(({ path }) => path === local.path);
    if (atPath) {
      this.#hold(atPath);
      return `Another checkout published different text from this path. Pull its files and its lock file, or add "id: ${atPath.key}" here if this file is that post. If this is another folder, specify it with --project.`;
    }
    const counts = toWordCounts(local.post.words.caption);
    const share = this.#wasApplied() ? SIMILARITY.likely : SIMILARITY.certain;
    const similar = this.#listLost().find(
      (file) =>
        (local.post.hasFiles && file.fixedHash === local.post.fixed) ||
        isSimilar(counts, toWordCounts(file.caption ?? ''), share),
    );
    if (!similar) return null;
    this.#hold(similar);
    return `It looks like ${this.#findPathOf(similar)}, renamed and edited. If it's that post, add "id: ${similar.key}". If it's a new post, give it a unique ID.`;
  }

  /** Without a lock, finds an edited file at its old path by the server's path, if the text is similar. */
  #findByServerPath({ path, post }: Valid<F>): KnownFile | null {
    if (this.#input.lock !== null) return null;
    const counts = toWordCounts(post.words.caption);
    const found = [...this.#free].find(
      (file) =>
        file.path === path &&
        (file.fixedHash === post.fixed ||
          isSimilar(counts, toWordCounts(file.caption ?? ''), SIMILARITY.likely)),
    );
    return found ?? null;
  }

  /** Without a lock, a folder with a file the server knows has been applied before. Any other may be new. */
  #wasApplied(): boolean {
    return this.#input.lock !== null || [...this.#matches.values()].some(({ file }) => file);
  }

  /** Lists files published by another checkout, or by this one before it was interrupted. */
  #listUnlocked(): KnownFile[] {
    return [...this.#free].filter(({ key }) => !this.#homes.has(key));
  }

  /** Lists files whose path is empty. A new file may be one of them. */
  #listLost(): KnownFile[] {
    return [...this.#free].filter((file) => {
      const isOurs = this.#input.lock === null || this.#homes.has(file.key);
      return isOurs && this.#listHomes(file).every((path) => !this.#byPath.has(path));
    });
  }

  #findPathOf(file: KnownFile): string {
    const match = [...this.#matches.values()].find((one) => one.file === file);
    return match?.local.path ?? this.#homes.get(file.key)?.[0] ?? file.path;
  }
}

function toUnmatched<F extends FolderFile>(local: F): Match<F> {
  return { local, key: local.id ?? '', file: null, problem: null };
}
