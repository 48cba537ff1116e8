import type { PlannedState } from '#app/domain/posts/list-posts.ts';
import type { Client } from '#cli/client/client.ts';
import type { OperationRequest } from '#cli/client/endpoints.ts';
import { cut, toLine } from '#cli/text/text.ts';
import { type Post, toPlatformName } from './show-post.ts';
import { renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

/** Pages of each state that an agenda reads. */
const MAX_PAGES = 10;
const PAGE = 100;
const CAPTION_WIDTH = 40;

type Query = NonNullable<OperationRequest<'listPosts'>['query']>;

interface AgendaRequest {
  readonly from: string;
  readonly to: string;
  readonly states: readonly PlannedState[];
  readonly filters: Query;
}

interface Agenda {
  readonly items: readonly Post[];
  /** Whether there are more posts than an agenda shows. */
  readonly isCut: boolean;
}

/** Reads the posts that wait for their time, soonest first: at most 1,000 of each state. */
export async function readAgenda(
  client: Client,
  { from, to, states, filters }: AgendaRequest,
): Promise<Agenda> {
  const items: Post[] = [];
  let isCut = false;
  for (const state of states) {
    // A held post waits for a decision, also after its time.
    const window = state === 'held' ? { to } : { from, to };
    const query: Query = { ...filters, ...window, state, limit: PAGE };
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const found: { items: Post[]; nextCursor: string | null } = await client.call('listPosts', {
        query: { ...query, ...(cursor === null ? {} : { cursor }) },
      });
      items.push(...found.items);
      cursor = found.nextCursor;
      if (cursor === null) break;
    }
    isCut ||= cursor !== null;
  }
  return { items: items.toSorted((a, b) => toTime(a) - toTime(b)), isCut };
}

const toTime = ({ schedule, createdAt }: Post): number =>
  Date.parse(schedule?.publishAt ?? createdAt);

/** Renders an agenda by day, in the workspace's time zone. */
export function renderAgenda(
  { items, isCut, timeZone }: Agenda & { readonly timeZone: string },
  paint: Paint,
): string {
  if (items.length === 0) return 'Nothing is scheduled for these days.\n';
  const toDay = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' });
  const toClock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
  const days = Map.groupBy(items, (post) => toDay.format(toTime(post)));
  const parts = [...days].map(([day, posts]) => {
    const rows = posts.map((post) => [
      toClock.format(toTime(post)),
      post.state,
      [...new Set(post.deliveries.map(({ platform }) => toPlatformName(platform)))].join(', '),
      cut(toLine(post.caption), CAPTION_WIDTH),
      post.id,
    ]);
    return `${paint('bold', day)}\n${renderTable(rows, { paint })}`;
  });
  const more = isCut ? 'There are more posts. Choose fewer days, or a filter.\n' : '';
  return `Times are in ${toLine(timeZone)}.\n\n${parts.join('\n')}${more}`;
}
