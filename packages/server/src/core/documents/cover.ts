import sharp from 'sharp';

/** Only these decoders are ever reached: PNG, JPEG, WebP. */
function isPicture(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, 12);
  return (
    beginning.startsWith('\x89PNG\r\n\x1a\n') ||
    beginning.startsWith('\xff\xd8\xff') ||
    /^RIFF.{4}WEBP$/s.test(beginning)
  );
}

/** The middle of the picture in this shape, as a JPEG that a PDF takes as it is. Null when it is no whole picture: a ticket does without. */
export async function coverOf(bytes: Buffer, width: number, height: number): Promise<Buffer | null> {
  if (!isPicture(bytes)) return null;
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
