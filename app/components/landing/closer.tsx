import { Mark } from '../ui/logo.tsx';

export function Closer() {
  return (
    <section className="sect">
      <div className="page">
        <div className="closer invert" data-theme="dark">
          <Mark className="bigmark" />
          <h2 className="d2" style={{ maxWidth: '14ch' }}>
            What will you say first?
          </h2>
          <a className="btn solid big" href="/register">
            Start free trial
          </a>
        </div>
      </div>
    </section>
  );
}
