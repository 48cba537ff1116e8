import { Form, Link } from '@remix-run/react';
import type { ShownTime, TimeFormat } from '#app/domain/posts/shown-time.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { PLACES } from '../shell/places.ts';
import { ScheduledTime } from '../time/scheduled-time.tsx';
import { Banner } from '../ui/banner.tsx';
import { SeriesFields, type SeriesFormValues, type SeriesMessages } from './series-fields.tsx';
import { SeriesTexts } from './series-texts.tsx';

/** The dates that a form's rule gives. */
export interface PreviewedDates {
  /** The rule as a sentence. */
  readonly text: string;
  /** The first ones. */
  readonly first: readonly ShownTime[];
  readonly count: number;
  /** Identifies the fields that the dates are of. */
  readonly key: string;
}

export interface NewSeriesScreenProps {
  readonly draftId: string;
  readonly version: number;
  readonly hasOwnTexts: boolean;
  readonly places: string;
  readonly values: SeriesFormValues;
  readonly messages: SeriesMessages;
  readonly format: TimeFormat;
  /** The day on which the reader's weeks start: 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
  /** Null if the fields give no dates. */
  readonly dates: PreviewedDates | null;
  /** The dates changed since the person saw them. */
  readonly isUnseen: boolean;
}

/** Repeats a draft. Shows the dates before the series is created. Works without scripts. */
export function NewSeriesScreen(props: NewSeriesScreenProps) {
  const { draftId, version, hasOwnTexts, places, values, messages, format, firstDay, dates } =
    props;
  const isRefused = Object.keys(messages).length > 0;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <p className="small">
              <Link to={PLACES.series.href}>{PLACES.series.name}</Link>
            </p>
            <h1 className="t1">Repeat a post</h1>
            <p className="sub">{places}</p>
          </div>
          <Link className="btn quiet" to={`${PLACES.composer.href}?draft=${draftId}`}>
            Back to the post
          </Link>
        </header>
        <div className="mednotes" aria-live="polite">
          {isRefused ? (
            <Banner tone="bad" takesFocus>
              {messages['form']?.join(' ') ?? 'The series wasn’t created. Check the fields below.'}
            </Banner>
          ) : null}
          {props.isUnseen && !isRefused ? (
            <Banner tone="info" takesFocus>
              The dates have changed. Check them, then create the series.
            </Banner>
          ) : null}
        </div>
        <Form method="post" className="two" key={JSON.stringify([values, version])}>
          <input type="hidden" name="draftId" value={draftId} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="previewed" value={dates?.key ?? ''} />
          <section className="card stack gap" aria-labelledby="repeat-title">
            <h2 className="t2" id="repeat-title">
              First date, and how often
            </h2>
            <SeriesFields values={values} messages={messages} format={format} firstDay={firstDay} />
            {hasOwnTexts ? null : (
              <details
                open={values.texts.filter((text) => text !== '').length > 1}
                className="grpedit"
              >
                <summary className="btn quiet">Text and variants</summary>
                <div className="stack gap repeattexts">
                  <SeriesTexts values={values} messages={messages} />
                </div>
              </details>
            )}
          </section>
          <section className="stack gap" aria-labelledby="dates-title">
            <h2 className="t2" id="dates-title">
              Dates
            </h2>
            {dates ? <Dates dates={dates} /> : <p className="sub">No dates yet.</p>}
            <div className="row wrap">
              <button className="btn quiet" name="intent" value="preview">
                Update dates
              </button>
              <button className="btn solid" name="intent" value="create">
                Create series
              </button>
            </div>
            <p className="small mut">
              Each date counts toward the daily limit of its own day. The draft becomes the series.
            </p>
          </section>
        </Form>
      </div>
    </main>
  );
}

function Dates({ dates: { text, first, count } }: { readonly dates: PreviewedDates }) {
  return (
    <>
      <p>{text}</p>
      <ul className="card flush list occurrences">
        {first.map((time) => (
          <li key={time.at}>
            <span className="grow">
              <ScheduledTime time={time} />
            </span>
            <span className="small mut">{time.relative}</span>
          </li>
        ))}
      </ul>
      {count > first.length ? (
        <p className="small mut">{`And ${formatCount(count - first.length, 'later date')}.`}</p>
      ) : null}
    </>
  );
}
