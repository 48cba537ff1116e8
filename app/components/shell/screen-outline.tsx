import type { ComingScreen } from './coming-screen.ts';
import type { Layout } from './places.ts';

/** Shows a screen that is loading: its title, and gray placeholders for the rest. */
export function ScreenOutline({ screen: { title, layout } }: { readonly screen: ComingScreen }) {
  const name = title ?? 'the page';
  if (layout === 'composer') return <ComposerOutline title={name} />;
  const page = (
    <>
      <header className="phead">
        <div>
          <h1 className="t1">{title ?? <UnknownTitle />}</h1>
          {layout === 'home' ? null : (
            <p className="sub">
              <Bar of="words" />
            </p>
          )}
        </div>
      </header>
      <Body of={layout} />
    </>
  );
  return (
    <main className="main" id="main" aria-busy="true">
      <Announcement of={name} />
      <div className={layout === 'settings' ? 'in setcols' : 'in'}>
        {layout === 'settings' ? (
          <>
            <div className="setnav">
              <Block of="tall" />
            </div>
            <div className="setpage">{page}</div>
          </>
        ) : (
          page
        )}
      </div>
    </main>
  );
}

function Body({ of }: { readonly of: Layout }) {
  switch (of) {
    case 'home':
      return (
        <div className="stack">
          <Block of="row" />
          <div className="dash">
            <div className="stack">
              <Block of="tall" />
              <Block of="high" />
            </div>
            <div className="stack">
              <Block of="row" />
              <Block of="high" />
            </div>
          </div>
        </div>
      );
    case 'two':
      return (
        <div className="two">
          <Block of="high" />
          <Block of="tall" />
        </div>
      );
    default:
      return (
        <div className="stack">
          <Block of="tall" />
          <Block of="high" />
        </div>
      );
  }
}

function ComposerOutline({ title }: { readonly title: string }) {
  return (
    <main className="comp" id="main" aria-busy="true">
      <Announcement of={title} />
      <div className="ed">
        <div className="row between edhead">
          <h1 className="t2">{title}</h1>
        </div>
        <div className="stack">
          <Block of="tall" />
          <Block of="high" />
        </div>
      </div>
      <div className="stage">
        <div className="cols">
          <Block of="high" />
          <Block of="high" />
        </div>
      </div>
    </main>
  );
}

function UnknownTitle() {
  return (
    <>
      <span className="vh">Loading</span>
      <Bar of="title" />
    </>
  );
}

function Announcement({ of }: { readonly of: string }) {
  return (
    <p className="vh" role="status">
      Loading {of}
    </p>
  );
}

const Block = ({ of }: { readonly of: 'row' | 'tall' | 'high' }) => (
  <div className={`sk sk-${of}`} aria-hidden="true" />
);

/** A placeholder in a line of text, with the text's height. */
const Bar = ({ of }: { readonly of: 'title' | 'words' }) => (
  <span className={`sk sk-${of}`} aria-hidden="true">
    &nbsp;
  </span>
);
