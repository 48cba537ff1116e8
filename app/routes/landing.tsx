/** The same page as `/`, which the sitemap names alone. */
export { default, loader, meta } from './_index.tsx';
