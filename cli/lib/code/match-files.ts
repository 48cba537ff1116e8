import {
  type FolderFile,
  type KnownFile,
  type Match,
  type MatchInput,
  type MatchResult,
  toCopyMessage,
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
    const { wishes, known, lock } = input;
    this.#input = input;
    this.#byPath = new Map(wishes.map((wish) => [wish.path, wish]));
    this.#byKey = new Map(known.map((file) => [file.key, file]));
    this.#free = new Set(known);
    this.#homes = toHomes(lock);
  }

  holdInvalid(): void {
    for (const { path, id, post } of this.#input.wishes) {
      if (post) continue;
      for (const key of [id, ...(this.#input.lock?.get(path) ?? [])])
        this.#hold(this.#byKey.get(key ?? ''));
    }
  }

  matchOwnIds(): void {
    const own = this.#listValid().filter(({ id }) => id !== null);
    const newOnes: Valid<F>[] = [];
    for (const [id, group] of Map.groupBy(own, (wish) => wish.id ?? '')) {
      const file = this.#byKey.get(id);
      const original = this.#findOriginal(group, id, file);
      if (original && file) this.#claim(original, file);
      else if (original) newOnes.push(original);
      else this.#hold(file);
      for (const copy of group.filter((wish) => wish !== original)) {
        const others = group.filter((wish) => wish !== copy).map(({ path }) => path);
        const message = `"${id}" is also the id of ${others.join(', ')}. Give this file an id of its own.`;
        this.#refuse(copy, message);
      }
    }
    for (const wish of newOnes) this.#adopt(wish);
  }

  /** Matches identical content, first at its old path and then anywhere. */
  matchContent(): void {
    for (const wish of this.#listOpen()) {
      const file = this.#listExact(wish).find((one) => this.#isHome(wish, one));
      if (file) this.#claim(wish, file);
    }
    for (const wish of this.#listOpen()) {
      const [file] = this.#listExact(wish);
      if (!file || this.#matches.has(wish)) continue;
      const rival = this.#findRival(wish, file);
      if (!rival) this.#claim(wish, file);
      else this.#refuseBoth(wish, rival, file);
    }
  }

  /** Matches files edited in place, if the lock knows their path. */
  matchPaths(): void {
    for (const wish of this.#listOpen()) {
      const keys = this.#input.lock?.get(wish.path) ?? [];
      const files = keys.flatMap((key) => this.#byKey.get(key) ?? []);
      const free = files.filter((file) => this.#free.has(file));
      const [file, second] = free;
      if (second) {
        for (const one of free) this.#hold(one);
        const ids = free.map(({ key }) => `"id: ${key}"`).join(' or ');
        const message = `Two branches published different posts from this path. Specify which one the file is: ${ids}.`;
        this.#refuse(wish, message);
      } else if (file) this.#claim(wish, file);
    }
  }

  matchRest(): void {
    const keys = new Map<string, string>();
    for (const wish of this.#listOpen()) {
      const problem = this.#findProblem(wish);
      const claimed = problem === null ? this.#findByServerPath(wish) : null;
      const [locked] = this.#input.lock?.get(wish.path) ?? [];
      const key = locked !== undefined && !this.#byKey.has(locked) ? locked : toKey(wish.post.hash);
      const twin = keys.get(key);
      if (claimed) this.#claim(wish, claimed);
      else if (problem !== null) this.#refuse(wish, problem);
      else if (twin !== undefined) this.#refuse(wish, toCopyMessage(twin));
      else {
        keys.set(key, wish.path);
        this.#matches.set(wish, { wish, key, file: null, problem: null });
      }
    }
  }

  toResult(): MatchResult<F> {
    const matches = this.#input.wishes.map(
      (wish) => this.#matches.get(wish) ?? { wish, key: wish.id ?? '', file: null, problem: null },
    );
    const gone = [...this.#free].flatMap((file) => {
      const [path] = this.#homes.get(file.key) ?? [];
      return path === undefined || this.#held.has(file) ? [] : [{ path, file }];
    });
    return { matches, gone };
  }

  #listValid(): Valid<F>[] {
    return this.#input.wishes.filter((wish): wish is Valid<F> => wish.post !== null);
  }

  #listOpen(): Valid<F>[] {
    return this.#listValid().filter((wish) => wish.id === null && !this.#matches.has(wish));
  }

  #claim(wish: F, file: KnownFile): void {
    this.#free.delete(file);
    this.#matches.set(wish, { wish, key: wish.id ?? file.key, file, problem: null });
  }

  #refuse(wish: F, problem: string): void {
    this.#matches.set(wish, { wish, key: wish.id ?? '', file: null, problem });
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

  /** Of several files with the same ID, returns the one that was published with it. */
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
  #adopt(wish: Valid<F>): void {
    const fresh = { wish, key: wish.id ?? '', file: null, problem: null };
    const file = this.#listExact(wish).find(({ postId }) => postId !== null);
    if (!file) {
      this.#adoptEdited(wish, fresh);
      return;
    }
    const rival = this.#isHome(wish, file) ? null : this.#findRival(wish, file);
    if (!rival) this.#claim(wish, file);
    // The published file is still there unchanged, so this one is a copy with its own ID.
    else if (rival.post.hash === file.hash) this.#adoptEdited(wish, fresh);
    else this.#refuseBoth(wish, rival, file);
  }

  /** Handles an ID that was added together with an edit. A changed `id` means another post. */
  #adoptEdited(wish: Valid<F>, fresh: Match<F>): void {
    const keys = this.#input.lock?.get(wish.path) ?? [];
    const file = keys
      .map((key) => this.#byKey.get(key))
      .find((one) => one && this.#free.has(one) && one.key.startsWith('auto-') && one.postId);
    if (!file) {
      this.#matches.set(wish, fresh);
      return;
    }
    this.#hold(file);
    const message = `This file was published before it had an id. If it's still that post, use "id: ${file.key}"; if it's a new post, move it to a new path.`;
    this.#refuse(wish, message);
  }

  /** Returns the file at a published file's path, unless it's clearly another post. */
  #findRival(wish: F, file: KnownFile): Valid<F> | null {
    for (const path of this.#listHomes(file)) {
      const at = this.#byPath.get(path);
      if (!at?.post || at === wish || this.#matches.has(at) || at.id !== null) continue;
      const rival = at as Valid<F>;
      const isElsewhere = this.#listExact(rival).some((one) => one !== file);
      if (!isElsewhere) return rival;
    }
    return null;
  }

  #refuseBoth(wish: F, rival: F, file: KnownFile): void {
    this.#hold(file);
    const choose = `Put "id: ${file.key}" into the one that is that post, and an id of its own into the other.`;
    this.#refuse(
      wish,
      `It says what ${rival.path} was published with, and that file changed. ${choose}`,
    );
    this.#refuse(rival, `What it was published with is in ${wish.path} now. ${choose}`);
  }

  #findProblem(wish: Valid<F>): string | null {
    const copied = this.#input.known.find(({ hash }) => hash === wish.post.hash);
    if (copied) return toCopyMessage(this.#findPathOf(copied));
    const older = this.#byKey.get(toKey(wish.post.hash));
    if (older) return toCopyMessage(this.#findPathOf(older), 'was published with');
    if (this.#findByServerPath(wish)) return null;
    const atPath = this.#listUnlocked().find(({ path }) => path === wish.path);
    if (atPath) {
      this.#hold(atPath);
      return `Another checkout published other text from this path. Pull its files and its lock file, or put "id: ${atPath.key}" here if this file is that post. If this is another folder, name it with --project.`;
    }
    const counts = toWordCounts(wish.post.words.caption);
    const share = this.#wasApplied() ? SIMILARITY.likely : SIMILARITY.certain;
    const similar = this.#listLost().find(
      (file) =>
        (wish.post.hasFiles && file.fixedHash === wish.post.fixed) ||
        isSimilar(counts, toWordCounts(file.caption ?? ''), share),
    );
    if (!similar) return null;
    this.#hold(similar);
    return `It looks like ${this.#findPathOf(similar)}, renamed and edited. If it's that post, use "id: ${similar.key}"; if it's a new one, give it an id of its own.`;
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
    return match?.wish.path ?? this.#homes.get(file.key)?.[0] ?? file.path;
  }
}

function toHomes(lock: MatchInput<FolderFile>['lock']): Map<string, string[]> {
  const homes = new Map<string, string[]>();
  for (const [path, keys] of lock ?? [])
    for (const key of keys) homes.set(key, [...(homes.get(key) ?? []), path]);
  return homes;
}
