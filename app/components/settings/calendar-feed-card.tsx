import { Form } from '@remix-run/react';
import { FEED_WINDOW_TEXT } from '#app/domain/calendar/calendar-feed-limits.ts';
import type { CalendarFeedOutput } from '#app/domain/calendar/calendar-feed.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { NewSecret } from './new-secret.tsx';

export interface CalendarFeedCardProps {
  /** Null if there is none, or if the person isn't an owner. */
  readonly feed: CalendarFeedOutput | null;
  /** An address that was just created and is shown only now. */
  readonly newAddress: string | null;
  readonly notice: string | null;
  readonly problem: string | null;
}

/** Creates and revokes the address at which calendar apps read the workspace's posts. */
export function CalendarFeedCard({ feed, newAddress, notice, problem }: CalendarFeedCardProps) {
  return (
    <section className="stack gap" id="calendar-feed" aria-labelledby="calendar-feed-title">
      {newAddress ? (
        <NewSecret
          title="Your calendar address"
          text={newAddress}
          hint="Copy it now, and add it in your calendar app as a calendar from a URL. You won’t be able to see it again."
        />
      ) : null}
      <div className="card stack gap">
        <h2 className="t2" id="calendar-feed-title">
          Calendar feed
        </h2>
        {notice ? <Banner tone="ok">{notice}</Banner> : null}
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        <p className="sub">
          See this workspace’s posts in Google Calendar, Apple Calendar, or Outlook: the time, the
          first line of the caption, the platforms, and the state, {FEED_WINDOW_TEXT}.
        </p>
        <ForRole needs="owner" otherwise={<RoleReason needs="owner" />}>
          {feed ? <ActiveFeed feed={feed} /> : <CreateFeed />}
        </ForRole>
      </div>
    </section>
  );
}

function CreateFeed() {
  return (
    <Form method="post" action="#calendar-feed" className="row">
      <button className="btn solid" name="intent" value="createFeed">
        Create address
      </button>
    </Form>
  );
}

function ActiveFeed({ feed }: { feed: CalendarFeedOutput }) {
  const { createdAt, lastReadAt } = feed;
  return (
    <Form method="post" action="#calendar-feed" className="row between wrap">
      <div>
        <p className="small">
          Anyone who has the address can read the feed. To replace the address, revoke it and create
          a new one.
        </p>
        <p className="small mut">
          Created <LocalTime at={createdAt} style="day" />
          {' · '}
          {lastReadAt ? (
            <>
              last read <LocalTime at={lastReadAt} style="day" />
            </>
          ) : (
            'not read yet'
          )}
        </p>
      </div>
      <button className="btn quiet" name="intent" value="revokeFeed">
        Revoke address
      </button>
    </Form>
  );
}
