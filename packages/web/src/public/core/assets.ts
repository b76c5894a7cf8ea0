import { readFileSync } from 'node:fs';

/** The addresses that a document loads, from the browser build's manifest. */
export interface Assets {
  entry: string;
  /** Chunks that a page needs besides the entry: preloaded, so that they come in one trip. */
  chunksOf(page: string): string[];
  /** The whole style sheet; empty when there is none. */
  css: string;
  /** Its address, for a document without a nonce. */
  cssUrl: string | null;
  icon: string;
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const base = '/assets-p/';

/** Every file that `key` pulls in without being asked: itself and its static imports. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))];
}

/** Reads the browser build that lies in `folder` (a directory URL). Throws when it has not been built. */
export function readAssets(folder: URL): Assets {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<string, Chunk>;
  const entry = manifest['entry.tsx'];
  if (!entry) throw new Error('The public build has no entry: build packages/web first.');
  // By its name: a page that fetches a style sheet of its own (the desk) has that in the manifest too.
  const cssFile = manifest['style.css']?.file ?? entry.css?.[0] ?? null;
  const ofEntry = filesOf(manifest, 'entry.tsx');
  return {
    entry: base + entry.file,
    chunksOf: (page) =>
      [...new Set([...ofEntry.slice(1), ...filesOf(manifest, `${page}/${page}.page.tsx`)])]
        .filter((file) => file !== entry.file)
        .map((file) => base + file),
    css: cssFile ? readFileSync(new URL(cssFile, folder), 'utf8') : '',
    cssUrl: cssFile && base + cssFile,
    icon: base + (manifest['icon.svg']?.file ?? ''),
  };
}
