import { callFile } from '../../core/call.ts';
import { checkinPhoto } from '../../core/light-calls/checkin.desk.ts';

/** The small one is on the screen meanwhile. */
const patienceMs = 8000;

/** A person's photo in its full size, by the desk's key; null where it does not come. */
export async function photoFile(key: string | null, photoId: string): Promise<Blob | null> {
  try {
    const { blob } = await callFile(
      checkinPhoto,
      { photoId },
      {
        quiet: true,
        hideLoad: true,
        signal: AbortSignal.timeout(patienceMs),
        // As for every call of a desk: the key is what counts.
        ...(key !== null && { as: 'open', headers: { Authorization: `Bearer ${key}` } }),
      },
    );
    return blob;
  } catch {
    return null;
  }
}
