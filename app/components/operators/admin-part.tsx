import type { ReactNode } from 'react';
import type { AdminPart } from '#app/domain/operators/admin-page.ts';
import { Banner } from '../ui/banner.tsx';

interface PartProps<T> {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly part: AdminPart<T>;
  readonly children: (value: T) => ReactNode;
}

/** A section of the operator's page, or why it's missing. */
export function Part<T>({ id, title, about, part, children }: PartProps<T>) {
  return (
    <section className="adpart" aria-labelledby={id}>
      <header>
        <h2 className="t2" id={id}>
          {title}
        </h2>
        <p className="small sub">{about}</p>
      </header>
      {part.isRead ? (
        children(part.value)
      ) : (
        <Banner tone="bad">This part can’t be read right now. The log has the error.</Banner>
      )}
    </section>
  );
}

/** What a section shows when there is nothing in it. */
export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <p className="h">{title}</p>
      <p className="sub">{children}</p>
    </div>
  );
}
