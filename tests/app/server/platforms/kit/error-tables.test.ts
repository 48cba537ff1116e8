import { describe, expect, it } from 'vitest';
import * as facebook from '#app/server/platforms/facebook/errors.ts';
import * as facebookComments from '#app/server/platforms/facebook/parts/comment-errors.ts';
import * as instagram from '#app/server/platforms/instagram/errors.ts';
import * as instagramComments from '#app/server/platforms/instagram/parts/comment-errors.ts';
import { classify, type ErrorRule, type ErrorDetails } from '#app/server/platforms/kit/classify.ts';
import * as linkedin from '#app/server/platforms/linkedin/errors.ts';
import * as linkedinComments from '#app/server/platforms/linkedin/parts/comment-errors.ts';
import * as tiktok from '#app/server/platforms/tiktok/errors.ts';
import * as twitter from '#app/server/platforms/twitter/errors.ts';
import * as twitterComments from '#app/server/platforms/twitter/parts/comment-errors.ts';
import * as youtube from '#app/server/platforms/youtube/errors.ts';
import * as youtubeComments from '#app/server/platforms/youtube/parts/comment-errors.ts';

const MODULES = { facebook, instagram, linkedin, tiktok, twitter, youtube };
const COMMENT_MODULES = {
  facebook: facebookComments,
  instagram: instagramComments,
  linkedin: linkedinComments,
  twitter: twitterComments,
  youtube: youtubeComments,
};

type Table = readonly ErrorRule[];

/** Returns the tables among a module's exports: rules, and call options that hold rules. */
function listTables(exported: Readonly<Record<string, unknown>>): Array<[string, Table]> {
  return Object.entries(exported).flatMap(([name, value]): Array<[string, Table]> => {
    if (typeof value !== 'object' || value === null) return [];
    if ('table' in value) return [[name, value.table as Table]];
    return 'rules' in value ? listTables({ [name]: value.rules }) : [];
  });
}

const TABLES = [...Object.entries(MODULES), ...Object.entries(COMMENT_MODULES)].flatMap(
  ([platform, exported]) =>
    listTables(exported).map(([name, table]) => ({ platform, name, table })),
);

/** Builds an error with exactly what the row names. */
function toErrorDetails({
  status = 400,
  code,
  subcode,
  transient = false,
}: ErrorRule): ErrorDetails {
  return { status, code: code ?? null, subcode: subcode ?? null, transient };
}

/** A subcode on its own may come with any code, including one that has its own row. */
function listErrorDetails(row: ErrorRule, table: Table): ErrorDetails[] {
  if (row.subcode === undefined || row.code !== undefined) return [toErrorDetails(row)];
  return table
    .filter(({ code, subcode }) => code !== undefined && subcode === undefined)
    .map(({ code }) => ({ ...toErrorDetails(row), code: code ?? null }));
}

describe('the error tables of the platforms', () => {
  it('exist for all six', () => {
    expect(new Set(TABLES.map(({ platform }) => platform)).size).toBe(6);
  });

  it.each(TABLES)('have no unreachable row: $platform $name', ({ table }) => {
    const unreachable = table.filter((row) =>
      listErrorDetails(row, table).some((details) => classify(table, details) !== row),
    );
    expect(unreachable).toEqual([]);
  });
});
