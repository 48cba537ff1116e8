import type { ReactNode } from 'react';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface TextPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly sections: readonly TextSection[];
  /** For tables and code, which need more width than text. */
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

/** Lays out help, terms, and similar pages: contents on the left and one column of text. */
export function TextPage({ title, lead, sections, isWide = false, children }: TextPageProps) {
  return (
    <>
      <PublicHeader />
      <main id="main" className="page words">
        <div className="head">
          <h1 className="d2">{title}</h1>
          <p className="lg sub">{lead}</p>
        </div>
        <nav className="contents" aria-label="On this page">
          {sections.map(({ id, title: name }) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <div className={isWide ? 'prose wide' : 'prose'}>
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 className="t1" id={`${id}-title`}>
                {name}
              </h2>
              {body}
            </section>
          ))}
          {children}
        </div>
      </main>
      <PublicFooter />
    </>
  );
}
