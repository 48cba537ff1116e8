import { writeFile } from 'node:fs/promises';
import { drawPlaceIcons } from './build/place-icons.ts';

await writeFile('public/place-icons.svg', await drawPlaceIcons());
