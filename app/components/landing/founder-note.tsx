import { Mark } from '../ui/logo.tsx';

export function FounderNote() {
  return (
    <section className="sect" id="note">
      <div className="page note">
        <h2 className="h">A note from the maker</h2>
        <div className="letter">
          <p>
            Publishing is a small promise: I said it, it is out, here it is. A tool that keeps that
            promise has to know when it doesn’t know.
          </p>
          <p>
            So Fanfare checks before it sends anything twice, says “I am not sure” when it isn’t,
            and shows you the platform’s own words when something goes wrong. Every claim it makes,
            you can run.
          </p>
          <p>
            Everything else here, the previews, the suggestions, the fan of six brass lines, is
            there so you can press one button and go back to making the thing you wanted to talk
            about.
          </p>
        </div>
        <p className="sign">
          <Mark className="m" />
          <span>The maker of Fanfare</span>
        </p>
      </div>
    </section>
  );
}
