/**
 * Styles that Scalar's page lacks for WCAG 2.2 AA: contrast for its quieter colors, and controls of at
 * least 24 pixels. The page's browser test catches changes in a new version.
 */
const ACCESSIBLE_STYLES = `
  .light-mode {
    --scalar-color-2: #5c5c5c;
    --scalar-color-3: #676767;
    --scalar-color-blue: #0062a3;
    --scalar-color-green: #04694a;
    --scalar-color-orange: #a8430a;
    --scalar-color-red: #b8120f;
    --scalar-color-yellow: #7a5b00;
    --scalar-color-purple: #5203d1;
  }
  .dark-mode {
    --scalar-color-2: #b4b4b4;
    --scalar-color-3: #a0a0a0;
    --scalar-color-blue: #6bc1fe;
    --scalar-color-green: #3ecf8e;
    --scalar-color-orange: #ff9d66;
    --scalar-color-red: #ff8589;
    --scalar-color-yellow: #ffcc4d;
    --scalar-color-purple: #b191f9;
  }
  .scalar-app .request-body-required { color: var(--scalar-color-orange); }
  .scalar-app li > div > button[aria-expanded] { min-width: 24px; min-height: 24px; }
`;

interface Patch {
  readonly from: string;
  readonly to: string;
}

/**
 * Sets the page's language and adds the styles under the response's nonce. Scalar's own option would add
 * them a second time without the nonce. Throws if Scalar's page has different markup.
 */
export function patchPage(html: string, nonce: string): string {
  const styles = `<style nonce="${nonce}">${ACCESSIBLE_STYLES}</style>`;
  const patches: readonly Patch[] = [
    { from: '<html>', to: '<html lang="en">' },
    { from: '</head>', to: `${styles}</head>` },
  ];
  return patches.reduce(replaceEvery, html);
}

const SCRIPT_PATCHES: readonly Patch[] = [
  // Buttons that copy a code block contain only an icon.
  {
    from: 'ai({type:`button`},k(n)(`group/copy-button',
    to: 'ai({type:`button`,"aria-label":"Copy"},k(n)(`group/copy-button',
  },
  // The request body editor has no accessible name.
  {
    from: '{"data-language":n.name}:{}',
    to: '{"data-language":n.name,"aria-label":`Content, ${n.name}`}:{"aria-label":"Content"}',
  },
  // A button must keep its role, and a field without a list isn't a combobox.
  { from: 'role:r.value?`alert`:`none`', to: 'role:r.value?`alert`:void 0' },
  { from: 'role:e.withVariables?`combobox`:`textbox`', to: 'role:`textbox`' },
];

/** Adds accessible names and roles to Scalar's controls. Throws if its script builds them differently. */
export function patchScript(script: string): string {
  return SCRIPT_PATCHES.reduce(replaceEvery, script);
}

function replaceEvery(text: string, { from, to }: Patch): string {
  if (!text.includes(from)) throw new Error(`Scalar's output has no "${from}" to patch.`);
  return text.replaceAll(from, () => to);
}
