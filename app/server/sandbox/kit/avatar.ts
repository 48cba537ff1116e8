import type { Response } from 'express';
import { html } from './html.ts';

/** Sends a profile picture: initials on a color derived from the name. */
export function sendAvatar(response: Response, name: string): void {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);
  const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
    <rect width="96" height="96" fill="hsl(${hue} 45% 42%)" />
    <text x="48" y="60" font-family="sans-serif" font-size="36" fill="#fff" text-anchor="middle">
      ${initials}
    </text>
  </svg>`;
  response.set('Cache-Control', 'public, max-age=3600').type('image/svg+xml').send(svg.text);
}
