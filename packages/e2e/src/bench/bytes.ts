import { gzipSync } from 'node:zlib';

/**
 * The gzip bytes of all JavaScript that a page loads before it works: its scripts and preloaded modules, and whatever those import statically.
 * Chunks that are only loaded when something is opened do not count.
 */
export async function pageBytes(url: string, path: string): Promise<number> {
  const html = await (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();
  const wanted = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g)].map(
    (match) => match[1] as string,
  );
  const seen = new Set<string>();
  let total = 0;
  while (wanted.length > 0) {
    const address = new URL(wanted.pop() as string, `${url}${path}`).href;
    if (seen.has(address)) continue;
    seen.add(address);
    const source = await (await fetch(address)).text();
    total += gzipSync(source, { level: 9 }).length;
    for (const match of source.matchAll(
      /(?:^|[;\s])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?["'](\.{0,2}\/[^"']+\.js)["']/g,
    )) {
      wanted.push(new URL(match[1] as string, address).href);
    }
  }
  return total;
}
