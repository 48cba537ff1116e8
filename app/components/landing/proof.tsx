/** The largest run of `npm run chaos` in docs/exactly-once.md. Use no other numbers here. */
const FACTS = [
  { value: '12,000', text: 'deliveries to six platforms' },
  { value: '20', text: 'workers killed mid-job, 17 of them during a publish or an upload' },
  { value: '0', text: 'posted twice' },
  { value: '0', text: 'lost' },
] as const;

export function Proof() {
  return (
    <section className="sect" id="proof">
      <div className="page">
        <div className="proof invert" data-theme="dark">
          <div className="stack">
            <h2 className="d2">We pull the plug. It still goes out once.</h2>
            <p className="lg sub">
              Any tool can post when all goes well. So we run ours while simulated platforms time
              out, reject requests, and drop connections, and we kill its workers mid-job. Then we
              count what the platforms received. This was the largest run.
            </p>
          </div>
          <dl>
            {FACTS.map(({ value, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="cmd">
            <code>npm run chaos -- --posts 2000 --kills 20 --seed 7 --workers 2</code>
            <span className="small">
              88 failed as planned, 1 needed a person’s decision. Run it yourself.
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}
