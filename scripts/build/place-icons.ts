import { PLACES } from '#app/components/shell/places.ts';

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** Returns public/place-icons.svg: one symbol for each place's icon, drawn as our other icons are. */
export async function drawPlaceIcons(): Promise<string> {
  const names = [...new Set(Object.values(PLACES).map(({ icon }) => icon))].toSorted();
  const symbols = await Promise.all(names.map(drawSymbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

async function drawSymbol(name: string): Promise<string> {
  const { __iconData: icon } = (await import(
    `../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`
  )) as { readonly __iconData: { readonly node: IconNode } };
  const shapes = icon.node.map(([tag, { key: _key, ...attributes }]) => `<${tag}${toText(attributes)}/>`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

const toText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
