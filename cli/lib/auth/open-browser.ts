import { spawn } from 'node:child_process';

/** Returns whether a browser the user can see can be opened here: not over SSH, and not without a display. */
export function hasBrowser(env: NodeJS.ProcessEnv): boolean {
  if (env['BROWSER']) return true;
  if (env['SSH_CONNECTION'] || env['SSH_TTY']) return false;
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** Tries to open a page. There's no way to know whether it worked, so callers print the URL as well. */
export function openBrowser(page: string, env: NodeJS.ProcessEnv): void {
  const [command, ...args] = toCommand(env);
  const child = spawn(command, [...args, page], { detached: true, stdio: 'ignore', env });
  child.on('error', () => undefined);
  child.unref();
}

function toCommand(env: NodeJS.ProcessEnv): [string, ...string[]] {
  if (env['BROWSER']) return [env['BROWSER']];
  if (process.platform === 'darwin') return ['open'];
  // `start` would interpret the URL as a command line.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
