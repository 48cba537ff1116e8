const PROMISES = [
  {
    title: 'As strict as the originals',
    text: 'Each simulator speaks its platform’s documented protocol over real HTTP and rejects what the platform rejects: a caption that’s too long, a missing scope, a chunk out of order.',
  },
  {
    title: 'Every post has a page',
    text: 'Each post you publish there has its own link, with the full caption and the same file. Nothing leaves your machine.',
  },
  {
    title: 'It fails on request',
    text: 'Rate limits, outages, dropped connections, expired sign-ins: inject one and watch what Fanfare does.',
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
            Fanfare includes a sandbox of all six platforms. Each platform is simulated until you
            set up its app, and every account shows whether it’s sandbox or live.
          </p>
        </div>
        <dl className="promises">
          {PROMISES.map(({ title, text }) => (
            <div key={title}>
              <dt className="t2">{title}</dt>
              <dd className="sub">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
