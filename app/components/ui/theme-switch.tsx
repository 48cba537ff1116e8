import { Form } from '@remix-run/react';
import { Moon, Sun } from 'lucide-react';
import { Icon } from './icon.tsx';

/**
 * Two buttons of which the style sheet shows one: only it knows which theme the system has chosen when
 * nobody has said otherwise.
 */
export function ThemeSwitch() {
  return (
    <Form method="post" action="/theme" className="theme-b" replace preventScrollReset>
      <button
        className="btn ghost icon moon"
        name="theme"
        value="dark"
        aria-label="Switch to the dark theme"
        title="Switch to the dark theme"
      >
        <Icon of={Moon} />
      </button>
      <button
        className="btn ghost icon sun"
        name="theme"
        value="light"
        aria-label="Switch to the light theme"
        title="Switch to the light theme"
      >
        <Icon of={Sun} />
      </button>
    </Form>
  );
}
