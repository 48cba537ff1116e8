import { hash } from 'node:crypto';
import { createPlaceholderCodes } from '#app/domain/links/shorten-links.ts';
import { SHORT_LINK_CODE_LENGTH } from '#app/domain/short-links/short-link-limits.ts';
import { createId } from '#app/server/db/ids.ts';
import {
  claimSharedLinks,
  findSharedLinks,
  type NeededShortLink,
} from '#app/server/db/queries/short-link.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { LinkShortener } from '#app/server/ports/link-shortener.ts';

/** A short link of a post that is planned. */
export interface PlannedShortLink extends NeededShortLink {
  readonly url: string;
}

/** The short links of planned posts: those that exist, and those to create with them. */
export interface PostShortLinks {
  /** Returns the short link that leads to a target. */
  readonly toShortLink: (target: string) => string;
  /** Returns the links that appear in what is stored of a post. */
  readonly listUsed: (stored: readonly object[]) => PlannedShortLink[];
}

interface Reading {
  readonly workspaceId: string;
  readonly targets: ReadonlySet<string>;
  /** False leaves out new codes: nothing is stored, so they'd lead nowhere. */
  readonly willStore: boolean;
}

/** Reads the short links that exist for these targets, and prepares those that don't. Stores nothing. */
export async function readPostShortLinks(
  { sql, linkShortener }: { readonly sql: Sql; readonly linkShortener: LinkShortener },
  { workspaceId, targets, willStore }: Reading,
): Promise<PostShortLinks> {
  const reuseKeys = [...targets].map(toReuseKey);
  const found = reuseKeys.length > 0 ? await findSharedLinks(sql, { workspaceId, reuseKeys }) : [];
  const codes = new Map(found.map(({ reuseKey, code }) => [reuseKey, code]));
  const createCode = willStore ? () => linkShortener.createCode() : createPlaceholderCodes();
  const planned = new Map<string, PlannedShortLink>();
  const plan = (target: string): PlannedShortLink => {
    const reuseKey = toReuseKey(target);
    const code = codes.get(reuseKey) ?? createCode(target);
    return { id: createId('slnk'), reuseKey, code, target, url: linkShortener.toUrl(code) };
  };
  return {
    toShortLink: (target) => {
      const link = planned.get(target) ?? plan(target);
      planned.set(target, link);
      return link.url;
    },
    listUsed: (stored) => {
      const [, ...found] = JSON.stringify(stored).split(linkShortener.toUrl(''));
      const used = new Set(found.map((rest) => rest.slice(0, SHORT_LINK_CODE_LENGTH)));
      return [...planned.values()].filter(({ code }) => used.has(code));
    },
  };
}

/** A key of constant length, because targets can be longer than what an index takes. */
const toReuseKey = (target: string): string => hash('sha256', target);

/** Thrown if a link was created or revoked since it was read, so the texts have other codes than the stored ones. */
class StaleShortLinksError extends Error {
  override readonly name = 'StaleShortLinksError';
}

interface Claim {
  readonly workspaceId: string;
  readonly userId: string | null;
  readonly links: readonly PlannedShortLink[];
  readonly now: Date;
}

/**
 * Creates the links that don't exist yet, in the transaction that stores the posts. Call it after the days and the
 * queue are locked, so all writers lock in one order. Throws what `withFreshShortLinks` catches if another
 * transaction was faster.
 */
export async function claimPostShortLinks(
  sql: Sql,
  { workspaceId, userId, links, now }: Claim,
): Promise<void> {
  if (links.length === 0) return;
  const needed = new Map(
    links.map(({ id, code, target, reuseKey }) => [reuseKey, { id, code, target, reuseKey }]),
  );
  const rows = [...needed.values()];
  const claimed = await claimSharedLinks(sql, { workspaceId, userId, links: rows, now });
  if (claimed !== rows.length) throw new StaleShortLinksError('A short link has another code.');
}

/** Each round finds the links of whoever was faster, so only a link that keeps being revoked takes more than two. */
const MAX_ROUNDS = 10;

/** Plans and stores again, from the start, if a short link was created or revoked in between. */
export async function withFreshShortLinks<T>(planAndStore: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await planAndStore();
    } catch (error) {
      if (!(error instanceof StaleShortLinksError) || round === MAX_ROUNDS) throw error;
    }
  }
}
