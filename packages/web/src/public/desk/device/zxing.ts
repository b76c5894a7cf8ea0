import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Longer side of what is read: a code that fills a fifth of the picture still has three pixels a module. */
const longestSide = 800;

export async function warm(): Promise<void> {
  // Read to its end: only then does the browser count it among what the page has fetched.
  await (await fetch(wasmUrl)).arrayBuffer();
}

/** The reader for browsers without one. Its wasm comes from this host, never from elsewhere. */
export async function makeZxingReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
    fireImmediately: true,
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['QRCode', 'Code128', 'DataMatrix'],
      maxNumberOfSymbols: 1,
      tryHarder: false,
    });
    return found[0]?.isValid ? found[0].text : null;
  };
}
