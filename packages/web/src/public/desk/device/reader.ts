/** Reads a code off a picture; null when there is none in it. */
export type Reader = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own reader, which the DOM types do not know. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

async function ownReader(): Promise<Reader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    // On some systems the class is there and reads nothing.
    const formats = await BarcodeDetector.getSupportedFormats();
    if (!formats.includes('qr_code')) return null;
    const wanted = ['qr_code', 'code_128', 'data_matrix'].filter((each) => formats.includes(each));
    const detector = new BarcodeDetector({ formats: wanted });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

/** The browser's own reader where there is one, else ours, which is fetched only now. */
export async function makeReader(): Promise<Reader> {
  return (await ownReader()) ?? (await import('./zxing.ts')).makeZxingReader();
}

/** The files that our reader needs, so that the camera also works after the network has gone; none where the browser reads by itself. */
export async function warmReader(): Promise<void> {
  if ((await ownReader()) === null) await (await import('./zxing.ts')).warm();
}
