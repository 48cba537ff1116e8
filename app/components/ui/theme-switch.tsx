import { Form } from '@remix-run/react';
import { Moon, Sun } from 'lucide-react';
import { Icon } from './icon.tsx';

/**
 * Renders two buttons, of which CSS shows one: only CSS knows the system's theme if the person hasn't chosen
 * one.
 */
export function ThemeSwitch() {
  return (
    <Form method="post" action="/theme" className="theme-b" replace preventScrollReset>
      <button
        className="btn ghost icon moon"
        name="theme"
        value="dark"
        aria-label="Switch to dark theme"
        title="Switch to dark theme"
      >
        <Icon of={Moon} />
      </button>
      <button
        className="btn ghost icon sun"
        name="theme"
        value="light"
        aria-label="Switch to light theme"
        title="Switch to light theme"
      >
        <Icon of={Sun} />
      </button>
    </Form>
  );
}
