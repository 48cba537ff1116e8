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

function replaceEvery(text: string, { from, to }: Patch): string {
  if (!text.includes(from)) throw new Error(`Scalar's page has no "${from}" to patch.`);
  return text.replaceAll(from, () => to);
}
