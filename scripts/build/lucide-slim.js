import { createElement } from 'react';

/** Renders a Lucide icon with the attributes that Lucide's own builder adds. */
export default ({ node }) =>
  (attributes) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...attributes,
      },
      // Pass separate arguments, because React wants keys only for the elements of an array.
      ...node.map(([tag, shape]) => createElement(tag, shape)),
    );
