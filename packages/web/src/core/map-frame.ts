/** What a page and the frame of its map tell each other (`/map-frame`, decision 0042). Points are WGS 84, as everywhere but inside the frame. */
export interface Point {
  latitude: number;
  longitude: number;
}

export interface FoundPlace extends Point {
  name: string;
  address: string;
}

/** What the page tells: where the mark is (null = none yet) and whether people may move it; what to search for. */
export type ToMap =
  | { kind: 'map-show'; point: Point | null; name: string; isMovable: boolean }
  | { kind: 'map-search'; words: string };

/** What the frame tells. `trouble` are words for people, in the frame's language. */
export type FromMap =
  | { kind: 'map-ready' }
  | { kind: 'map-failed'; trouble: string }
  | { kind: 'map-found'; words: string; places: FoundPlace[]; trouble: string | null }
  | { kind: 'map-moved'; point: Point }
  | { kind: 'map-address'; address: string | null; trouble: string | null };

/** The frame's address, in a language of the product's. */
export const mapFrameUrl = (language: string) => `/map-frame?language=${language}`;

/** How long a frame may take before it counts as failed: its own patience with the script, and a slow phone's. */
const patienceMs = 25_000;

/** Listens to a frame; `heard` is told `map-failed` too when nothing comes, then with the empty text. Answers how to stop. */
export function hearMap(frame: () => HTMLIFrameElement | null, heard: (message: FromMap) => void): () => void {
  const late = setTimeout(() => heard({ kind: 'map-failed', trouble: '' }), patienceMs);
  const listen = (event: MessageEvent<FromMap | null>) => {
    const { origin, source, data } = event;
    if (origin !== location.origin || source === null || source !== frame()?.contentWindow) return;
    if (typeof data?.kind !== 'string' || !data.kind.startsWith('map-')) return;
    if (data.kind === 'map-ready' || data.kind === 'map-failed') clearTimeout(late);
    heard(data);
  };
  addEventListener('message', listen);
  return () => {
    clearTimeout(late);
    removeEventListener('message', listen);
  };
}

export function tellMap(frame: HTMLIFrameElement | null, message: ToMap): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}
