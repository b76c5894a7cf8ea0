// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAssets } from './core/assets.ts';
import { pages } from './pages.ts';

const dist = new URL('../../dist/public/', import.meta.url);
/** What React itself weighs more than what stands in for it (../../public-runtime.ts). */
const ofReact = process.env['PUBLIC_RUNTIME'] === 'react' ? 62_000 : 0;
const built = existsSync(new URL('.vite/manifest.json', dist));

/** What a page may weigh at most: JavaScript that loads with it, gzipped (docs/architecture.md). */
const mostBytes = 80_000;
/** Pages that are opened on any phone, anywhere: with every kind of field they have, all but the table of regions. */
const mostOf: Readonly<Record<string, number>> = { login: 41_000, register: 60_000, survey: 60_000 };

describe.runIf(built)('the weight of a public page', () => {
  const assets = built ? readAssets(dist) : null;
  it.each(Object.keys(pages))('%s stays below its limit of JavaScript', (page) => {
    const files = assets ? [assets.entry, ...assets.chunksOf(page)] : [];
    const bytes = files
      .map((file) => gzipSync(readFileSync(new URL(file.replace('/assets-p/', ''), dist))).length)
      .reduce((sum, size) => sum + size, 0);
    expect(files.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual((mostOf[page] ?? mostBytes) + ofReact);
    for (const file of files) {
      expect(readFileSync(new URL(file.replace('/assets-p/', ''), dist), 'utf8')).not.toMatch(/ZodError|antd|i18next/);
    }
  });
});

if (!built)
  it.skip('the public pages are not built: `npm run build -w @convoke/web`, then their weight is measured', () =>
    undefined);
