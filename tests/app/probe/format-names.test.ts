import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { supportedMimeTypes } from 'file-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRefusedFormat, REFUSED_FORMATS } from '#app/domain/media/file-formats-refused.ts';
import { findSupportedFormat, SUPPORTED_FORMATS } from '#app/domain/media/file-formats.ts';
import { toUnusableFile } from '#app/domain/library/library-file.ts';
import { probeFile } from '#app/probe/probe-file.ts';
import { probeImageHeader } from '#app/probe/probe-image-header.ts';
import { compoundFile } from '#tests/media-corpus/formats/compound.ts';
import { zip } from '#tests/media-corpus/formats/zip.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-names-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function describeFile(fileName: string, bytes: Buffer | string): Promise<string> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  const probed = await probeFile(file, probeImageHeader);
  if (probed.kind !== 'unusable') return `accepted as ${probed.contentType}`;
  return toUnusableFile({ file: probed, fileName, platform: null }).message;
}

const start = (text: string, length = 512): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.write(text, 'latin1');
  return bytes;
};
const hex = (text: string, length = 512): Buffer =>
  Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(length)]);
const parts = (...names: string[]): Buffer =>
  zip(Object.fromEntries(names.map((name) => [name, 'x'])));

/** Parts in an order, or with names, for which the sniffing library only detects a ZIP. */
const ZIPS: readonly (readonly [string, Buffer, RegExp])[] = [
  ['table.xlsx', parts('docProps/app.xml', 'xl/workbook.xml'), /an Excel file\. Save it as PDF/u],
  ['table.xlsx', parts('a.txt'), /an Excel file\. Save it as PDF/u],
  ['app.apk', parts('res/a.xml', 'AndroidManifest.xml'), /an Android app \(APK\) file/u],
  ['app.ipa', parts('Payload/My.app/Info.plist'), /an iPhone app \(IPA\) file/u],
  ['tool.jar', parts('com/A.class', 'META-INF/MANIFEST.MF'), /a Java program \(JAR\) file/u],
  ['page.sketch', parts('document.json', 'meta.json'), /a Sketch file\. Export it as JPEG/u],
  ['book.epub', parts('a.html', 'META-INF/container.xml'), /an EPUB file/u],
  ['deck.key', parts('Data/a.jpg'), /a Keynote file\. Save it as PDF/u],
  ['scene.usdz', parts('scene.usdc'), /a 3D model \(USDZ\) file\. Export an image or video/u],
  ['trip.kmz', parts('doc.kml'), /a Google Earth \(KMZ\) file/u],
  ['a.zip', parts('a.jpg'), /a ZIP archive file\. Unpack it/u],
];

const INSTALLER = Buffer.from('84100c0000000000c000000000000046', 'hex');
const OTHERS: readonly (readonly [string, Buffer | string, RegExp])[] = [
  ['setup.exe', start('MZ'), /a Windows program \(EXE\) file\. Platforms accept/u],
  ['setup.msi', compoundFile('Property', INSTALLER), /a Windows installer \(MSI\) file/u],
  ['flyer.pub', compoundFile('Quill'), /a Publisher file\. Save it as PDF/u],
  ['run', start('\u007fELF'), /a Linux program file/u],
  ['data.sqlite', start('SQLite format 3\0'), /an SQLite database file/u],
  ['cube.blend', start('BLENDER-v300'), /a Blender file\. Export an image or video/u],
  ['a.woff', hex('774f464600010000'), /a WOFF font file\. Export an image/u],
  ['a.tif', hex('49492b0008000000'), /a BigTIFF file\. Export it as JPEG/u],
  ['a.tif', hex('4d4d002b00080000'), /a BigTIFF file\. Export it as JPEG/u],
  ['a.tif', hex('49492a00080000000100060103000100000008000000'), /a CIE Lab TIFF file\. Export/u],
  ['a.tif', hex('4d4d002a000000080001010600030000000100090000'), /a CIE Lab TIFF file\. Export/u],
  ['a.avif', hex('0000001c66747970617669730000000061766966617669736d736631'), /an animated AVIF/u],
  [
    'a.tga',
    hex('000002000000000000000000400040001820'),
    /a Targa \(TGA\) file\. Export it as JPEG/u,
  ],
  ['a.cur', hex('00000200010040400000000000000001000016000000'), /a Windows icon \(ICO\) file/u],
  ['a.ppm', start('P6\n4 4\n255\n'), /a Netpbm \(PPM\) file\. Export it as JPEG/u],
  ['a.pcx', hex('0a050108'), /a PCX file\. Export it as JPEG/u],
  ['a.7z', hex('377abcaf271c'), /a 7-Zip archive file/u],
  ['a.rar', hex('526172211a0700'), /a RAR archive file/u],
  ['a.tar.gz', hex('1f8b08'), /a Gzip archive file/u],
  ['a.mid', hex('4d546864'), /a MIDI file/u],
  ['a.flac', start('fLaC'), /a FLAC audio file/u],
  ['a.amr', start('#!AMR\n'), /an AMR audio file/u],
  ['a.eps', start('%!PS-Adobe-3.0 EPSF-3.0'), /a PostScript file|an EPS file/u],
  ['a.csv', 'name,amount\nMia,3\n', /a CSV table file\. Save it as PDF/u],
  ['a.json', '{"a": 1}', /a JSON file/u],
  ['a.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', /a calendar \(ICS\) file/u],
  ['a.vcf', 'BEGIN:VCARD\r\nEND:VCARD\r\n', /a contact \(VCF\) file/u],
];

describe('a file that cannot be posted', () => {
  it.each([...ZIPS, ...OTHERS])('is called by its common name: %s', async (...row) => {
    const [name, bytes, words] = row;
    expect(await describeFile(name, bytes)).toMatch(words);
  });

  it('is recognized by its parts when it is a Word or PowerPoint file', async () => {
    const word = parts('docProps/app.xml', 'word/document.xml');
    expect(await describeFile('a.docx', word)).toMatch(/wordprocessingml\.document$/u);
    const slides = parts('docProps/app.xml', 'ppt/presentation.xml');
    expect(await describeFile('a.pptx', slides)).toMatch(/presentationml\.presentation$/u);
  });

  it.each([...supportedMimeTypes])('has a name for %s', (contentType) => {
    const format = findSupportedFormat(contentType) ?? findRefusedFormat(contentType);
    expect(format?.name).toMatch(/\S/u);
  });

  it('has each extension and type in one row of one table', () => {
    const all = [...SUPPORTED_FORMATS, ...REFUSED_FORMATS];
    const keys = all.flatMap(({ contentType, aliases = [] }) => [contentType, ...aliases]);
    const extensions = REFUSED_FORMATS.flatMap((format) => format.extensions);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(extensions.filter((each, at) => extensions.indexOf(each) !== at)).toEqual([]);
  });
});
