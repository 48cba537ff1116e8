/** The same page as `/`, which it names as its own address. */
export { default, loader, meta } from './_index.tsx';
