/** Shows the same action from a terminal. */
export function ScriptSection() {
  return (
    <section className="sect" id="script">
      <div className="page split">
        <div className="stack">
          <h2 className="d2">Or publish from a script.</h2>
          <p className="lg sub" style={{ maxWidth: '40ch' }}>
            Everything on screen is also a REST call and a CLI command. All of it is open source:
            run one process on your own machine, or many on Postgres.
          </p>
          <p className="row wrap">
            <a className="btn quiet" href="/apis">
              Read the API
            </a>
          </p>
        </div>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so the keyboard must reach it */}
        <pre className="code" tabIndex={0} role="region" aria-label="Publishing from a terminal">
          <code>
            <span className="c">$</span> fanfare publish --platforms all \{'\n'}
            {'    '}--caption <span className="g">&quot;Kiln opening, Saturday 10 to 4.&quot;</span>{' '}
            \{'\n'}
            {'    '}--hashtags kilnopening,ceramics \{'\n'}
            {'    '}--media kiln-opening.mp4 \{'\n'}
            {'    '}--tiktok-privacy PUBLIC_TO_EVERYONE --wait
          </code>
        </pre>
      </div>
    </section>
  );
}
