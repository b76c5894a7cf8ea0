import type { Area } from 'react-easy-crop';

/** How wide a photo of a person is kept: sharp at a third of a phone's width, and about 40 kB. */
const keptWidth = 600;

/** The chosen part of a picture as a file of its own, no larger than photos of people are shown. Throws where the browser cannot draw it. */
export async function cropPicture(url: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, keptWidth / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.92));
  if (!blob) throw new Error('not drawn');
  return new File([blob], 'photo.webp', { type: blob.type });
}
