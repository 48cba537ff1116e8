import { Form } from '@remix-run/react';

export type Theme = 'light' | 'dark' | 'system';

const THEMES: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** The switch in the navigation has two themes. This can also restore the system's. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  return (
    <section className="card stack" aria-labelledby="theme">
      <h2 className="t2" id="theme">
        Theme
      </h2>
      <p className="sub">Applies to this browser.</p>
      <Form method="post" action="/theme" replace preventScrollReset>
        <div className="seg" role="group" aria-labelledby="theme">
          {THEMES.map(([id, name]) => (
            <button key={id} name="theme" value={id} aria-pressed={theme === id}>
              {name}
            </button>
          ))}
        </div>
      </Form>
    </section>
  );
}
