/** The same page as `/`, which is the only one in the sitemap. */
export { default, loader, meta } from './_index.tsx';
