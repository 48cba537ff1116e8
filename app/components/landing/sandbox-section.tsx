const PROMISES = [
  {
    title: 'As strict as the originals',
    words:
      'Each simulator speaks its platform’s documented protocol over real HTTP and refuses what the platform refuses: a caption too long, a missing scope, a chunk out of order.',
  },
  {
    title: 'Every post has a page',
    words:
      'What you publish there stands at a link of its own, with the whole caption and the very same file. Nothing leaves your machine.',
  },
  {
    title: 'It fails on request',
    words:
      'Rate limits, outages, cut connections, expired sign-ins: order one and watch what Fanfare does about it.',
  },
] as const;

/** States plainly what is simulated. */
export function SandboxSection() {
  return (
    <section className="sect" id="sandbox">
      <div className="page split">
        <div className="stack stick">
          <h2 className="d2">Rehearse without an audience.</h2>
          <p className="lg sub" style={{ maxWidth: '40ch' }}>
            Fanfare brings the six platforms along as a sandbox. A platform answers from there until
            its own app is set up, and every account says which of the two it is.
          </p>
        </div>
        <dl className="promises">
          {PROMISES.map(({ title, words }) => (
            <div key={title}>
              <dt className="t2">{title}</dt>
              <dd className="sub">{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
