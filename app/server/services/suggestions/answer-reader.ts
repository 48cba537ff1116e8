import { PlatformId } from '#app/domain/platforms.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { MemberReader, type Member } from './member-reader.ts';

/** What the model wrote for one platform, in whatever shape. */
export interface PlatformAnswer {
  readonly platform: PlatformId;
  readonly raw: unknown;
}

/** The member in which the model says whether it wrote or declined, and its values. */
export const OUTCOME = { member: 'outcome', written: 'written', declined: 'declined' } as const;

const NAMES = new Set(['platform', 'platform_id', 'platformid', 'id', 'network']);

/**
 * Finds each platform's answer in a response that is still being written. Models that aren't held to a schema
 * wrap the asked object in another, list its members in an array, or leave it out where they were asked for
 * one platform: all of these are read.
 */
export class AnswerReader {
  readonly #reader = new MemberReader();
  readonly #platforms: readonly PlatformId[];
  /** The names that the answer itself may have, such as `caption`. */
  readonly #fields: ReadonlySet<string>;
  #hasDeclined = false;
  #named: { readonly object: number; readonly platform: PlatformId } | null = null;

  constructor(platforms: readonly PlatformId[], fields: readonly string[]) {
    this.#platforms = platforms;
    this.#fields = new Set(fields);
  }

  /** Whether the model declined, by the member for it or in prose around the object. */
  get isDeclined(): boolean {
    return this.#hasDeclined || isRefusal(this.#reader.prose);
  }

  /** Returns the answers that this piece completes. None follow once the model has declined. */
  push(piece: string): PlatformAnswer[] {
    return this.#reader
      .push(piece)
      .flatMap((member) => this.#read(member))
      .filter(() => !this.#hasDeclined);
  }

  #read(member: Member): PlatformAnswer[] {
    const { name, value } = member;
    const platform = toPlatform(name);
    if (platform) return [{ platform, raw: value }];
    if (name === OUTCOME.member && value === OUTCOME.declined) this.#hasDeclined = true;
    if (Array.isArray(value) && !this.#fields.has(name)) return value.flatMap(readItem);
    if (isRecord(value)) return readWrapped(value);
    return this.#readFlat(member);
  }

  /** `{"platform": "x", "caption": "..."}`, and `{"caption": "..."}` where one platform was asked for. */
  #readFlat({ name, value, object }: Member): PlatformAnswer[] {
    const named = NAMES.has(name.toLowerCase()) ? toPlatform(value) : null;
    if (named) this.#named = { object, platform: named };
    if (!this.#fields.has(name)) return [];
    const known = this.#named?.object === object ? this.#named.platform : null;
    const only = this.#platforms.length === 1 ? this.#platforms[0] : null;
    const platform = known ?? only;
    return platform ? [{ platform, raw: value }] : [];
  }
}

function readWrapped(value: Record<string, unknown>): PlatformAnswer[] {
  return Object.entries(value).flatMap(([name, raw]) => {
    const platform = toPlatform(name);
    return platform ? [{ platform, raw }] : [];
  });
}

function readItem(item: unknown): PlatformAnswer[] {
  if (!isRecord(item)) return [];
  const [name] = Object.keys(item).filter((key) => NAMES.has(key.toLowerCase()));
  const platform = name === undefined ? null : toPlatform(item[name]);
  return platform ? [{ platform, raw: item }] : readWrapped(item);
}

function toPlatform(name: unknown): PlatformId | null {
  if (typeof name !== 'string') return null;
  const plain = name.trim().toLowerCase();
  return PlatformId.safeParse(plain === 'x' ? 'twitter' : plain).data ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
