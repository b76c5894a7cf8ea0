import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** One page as Chromium's PDF engine has it. */
export interface ReadPage {
  /** The text as a person would copy it. */
  text: string;
  width: number;
  height: number;
  /** What a scanner reads off the rendered page. */
  codes: string[];
  /** The colour at a point of the page, in points from its upper left corner: `[red, green, blue]`. */
  colourAt(x: number, y: number): [number, number, number];
}

const require = createRequire(import.meta.url);
const scale = 2;

let readers: Promise<PDFiumLibrary> | undefined;

/** Both libraries are compiled once a process: that takes longer than to read a page. */
async function prepareReaders(): Promise<PDFiumLibrary> {
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
    fireImmediately: true,
  });
  return PDFiumLibrary.init();
}

/** Renders a PDF and reads it back: its texts, and its QR codes with the scanner that the door uses. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  readers ??= prepareReaders();
  const library = await readers;
  const document = await library.loadDocument(bytes);
  try {
    const pages: ReadPage[] = [];
    for (const page of document.pages()) {
      const text = page.getText();
      // Closes the page: nothing more can be asked of it.
      const { data, width, height } = await page.render({ scale, render: 'bitmap' });
      const pixels = new Uint8ClampedArray(data);
      const found = await readBarcodes(
        { data: pixels, width, height, colorSpace: 'srgb' },
        { formats: ['QRCode'], maxNumberOfSymbols: 4 },
      );
      pages.push({
        text,
        width: width / scale,
        height: height / scale,
        codes: found.filter(({ isValid }) => isValid).map(({ text }) => text),
        colourAt(x, y) {
          const at = (Math.round(y * scale) * width + Math.round(x * scale)) * 4;
          return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
        },
      });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** A page's text without any spaces: where a line ends says nothing of what was written. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}
