import { Form, Link } from '@remix-run/react';
import type { TimeFormat } from '#app/domain/posts/shown-time.ts';
import type { ShownOccurrence } from '#app/domain/series/shown-occurrences.ts';
import type { SeriesOutput } from '#app/domain/series/series.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import { OccurrenceList } from './occurrence-list.tsx';
import { SeriesFields, type SeriesFormValues, type SeriesMessages } from './series-fields.tsx';
import { STATE_NAMES } from './series-list-screen.tsx';
import { SeriesTexts } from './series-texts.tsx';

export interface SeriesScreenProps {
  readonly series: Pick<SeriesOutput, 'id' | 'state' | 'remaining' | 'blocked' | 'updatedAt'>;
  /** The rule as a sentence. */
  readonly text: string;
  /** The first text; empty if each platform has its own. */
  readonly caption: string;
  /** Each platform has its own text, which only the API changes. */
  readonly hasOwnTexts: boolean;
  readonly places: string;
  readonly occurrences: readonly ShownOccurrence[];
  /** Occurrences that the page leaves out. */
  readonly hidden: number;
  /** How much stopping would cancel. */
  readonly stopping: { readonly posts: number; readonly later: number };
  readonly format: TimeFormat;
  /** The day on which the reader's weeks start: 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
  readonly notice: string | null;
  /** The form as it was filled in, or as the series is. */
  readonly values: SeriesFormValues;
  readonly messages: SeriesMessages;
}

/** One series: when it's published, its occurrences with their posts, and what can be changed. Works without scripts. */
export function SeriesScreen(props: SeriesScreenProps) {
  const { series, text, caption, places } = props;
  const state = STATE_NAMES[series.state];
  const toCome = `${formatCount(series.remaining, 'post')} to come`;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <p className="small">
              <Link to={PLACES.series.href}>{PLACES.series.name}</Link>
            </p>
            <h1 className="t1">{text}</h1>
            <p className="sub" dir="auto">
              {caption || 'Each platform has its own text.'}
            </p>
            <p className="small mut">
              {[places, state, ...(series.state === 'active' ? [toCome] : [])].join(' · ')}
            </p>
          </div>
        </header>
        <Notices {...props} />
        <div className="two">
          <Dates {...props} />
          <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
            {series.state === 'stopped' ? (
              <p className="sub">This series was stopped, so it can’t be changed anymore.</p>
            ) : (
              <Change {...props} />
            )}
          </ForRole>
        </div>
      </div>
    </main>
  );
}

function Notices({ series, notice, messages }: SeriesScreenProps) {
  return (
    <div className="mednotes" aria-live="polite">
      {notice ? <Banner tone="ok">{notice}</Banner> : null}
      {Object.keys(messages).length > 0 ? (
        <Banner tone="bad" takesFocus>
          {messages['form']?.join(' ') ?? 'Nothing was changed. Check the fields below.'}
        </Banner>
      ) : null}
      {series.blocked > 0 ? (
        <Banner tone="warn">
          {formatCount(series.blocked, 'post')} can’t be created for now. Fanfare tries again every
          day.
        </Banner>
      ) : null}
    </div>
  );
}

function Dates({ occurrences, hidden, format, series }: SeriesScreenProps) {
  return (
    <section className="stack gap" aria-labelledby="occurrences-title">
      <h2 className="t2" id="occurrences-title">
        Dates
      </h2>
      {occurrences.length === 0 ? (
        <p className="sub">No dates are left.</p>
      ) : (
        <OccurrenceList items={occurrences} />
      )}
      {hidden > 0 ? (
        <Link className="btn quiet" to="?all=1" preventScrollReset>
          {`Show all dates (${hidden} more)`}
        </Link>
      ) : null}
      <p className="small mut">
        Times are in {format.timeZone.replaceAll('_', ' ')}, your workspace’s time zone.
        {series.state === 'active'
          ? ' Posts are created 90 days ahead. If you edit or move one, changes of the series don’t reach it anymore.'
          : ''}
      </p>
    </section>
  );
}

function Change(props: SeriesScreenProps) {
  const { series, values, messages, format, firstDay, hasOwnTexts, stopping } = props;
  return (
    <div className="stack gap">
      <section className="card stack gap" aria-labelledby="change-title">
        <h2 className="t2" id="change-title">
          Change the series
        </h2>
        <Form
          method="post"
          className="stack gap"
          preventScrollReset
          // New fields show a saved series, or the refused form without scripts.
          key={`${series.updatedAt} ${JSON.stringify(values)}`}
        >
          {hasOwnTexts ? (
            <p className="small mut">Each platform has its own text. Change them with the API.</p>
          ) : (
            <SeriesTexts values={values} messages={messages} />
          )}
          <SeriesFields values={values} messages={messages} format={format} firstDay={firstDay} />
          <p className="small mut">
            Scheduled posts of the series are replaced. Published ones, and those that you changed
            by themselves, stay as they are.
          </p>
          <button className="btn solid" name="intent" value="save">
            Save changes
          </button>
        </Form>
      </section>
      <details className="grpedit">
        <summary className="btn bad">Stop series…</summary>
        <Form method="post" className="stack gap">
          <p className="sub">
            {toStopText(stopping)} Published posts stay. A stopped series can’t be resumed.
          </p>
          <button className="btn bad" name="intent" value="stop">
            Stop series
          </button>
        </Form>
      </details>
    </div>
  );
}

function toStopText({ posts, later }: SeriesScreenProps['stopping']): string {
  const scheduled = `${formatCount(posts, 'scheduled post')} will be canceled`;
  return later === 0
    ? `${scheduled}.`
    : `${scheduled}, and ${formatCount(later, 'later date')} won’t get a post.`;
}
