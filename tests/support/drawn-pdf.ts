/** A page's color, as the PDF's three fractions, and its words. */
export interface DrawnPdfPage {
  readonly color: readonly [number, number, number];
  readonly text: string;
}

interface DrawnPdfOptions {
  /** The page, counted from 1, whose object is missing. */
  readonly without?: number;
  /** Bytes that no page needs, between the pages and the index. */
  readonly padding?: number;
}

/** Builds a PDF of wide pages, each one color with a line of text. */
export function drawPdf(
  pages: readonly DrawnPdfPage[],
  { without, padding = 0 }: DrawnPdfOptions = {},
): Buffer {
  const kids = pages.map((_page, index) => `${toPageId(index)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 800 450] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => [
      index + 1 === without ? 'null' : toPage(index),
      toStream(
        `${page.color.join(' ')} rg 0 0 800 450 re f 1 g BT /F 48 Tf 60 200 Td (${page.text}) Tj ET`,
      ),
    ]),
    toStream(' '.repeat(padding)),
  ];
  return joinObjects(objects);
}

const FIRST_PAGE_ID = 4;
const toPageId = (index: number): number => FIRST_PAGE_ID + 2 * index;

const toPage = (index: number): string =>
  `<< /Type /Page /Parent 2 0 R /Contents ${toPageId(index) + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`;

const toStream = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

function joinObjects(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${lines}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
