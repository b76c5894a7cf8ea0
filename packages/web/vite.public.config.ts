import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { publicRuntime } from './public-runtime.ts';

/**
 * The attendee's pages. Two builds of one source:
 * `vite build -c vite.public.config.ts` makes what the browser loads (dist/public), and with `--ssr` what the server renders with
 * (dist/public-ssr/render.js, self-contained, reads the first build's manifest when it is loaded).
 */
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  root: folder('./src/public'),
  base: '/assets-p/',
  publicDir: false,
  clearScreen: false,
  cacheDir: folder('./node_modules/.vite-public'),
  resolve: { alias: publicRuntime },
  // Every page shares one small style sheet, which render.tsx puts into the document: no second trip before the first paint.
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { safari: 14 << 16, chrome: 90 << 16, firefox: 90 << 16 } },
  },
  ssr: { noExternal: true, target: 'node' },
  build: isSsrBuild
    ? {
        outDir: folder('./dist/public-ssr'),
        emptyOutDir: true,
        target: 'node22',
        minify: false,
        // A style sheet that documents carry themselves.
        cssMinify: 'lightningcss',
        rolldownOptions: { input: folder('./src/public/render.tsx'), output: { entryFileNames: 'render.js' } },
      }
    : {
        outDir: folder('./dist/public'),
        emptyOutDir: true,
        target: ['safari15', 'chrome90', 'firefox90'],
        manifest: true,
        cssCodeSplit: false,
        // The document names what its page needs (core/document.tsx): a list of the files of every page is not loaded with each.
        modulePreload: false,
        rolldownOptions: {
          input: { entry: folder('./src/public/entry.tsx'), 'sw-public': folder('./src/public/sw/sw-public.ts') },
          output: {
            // A service worker's address must stay the same for ever; everything else is named after its content.
            entryFileNames: (chunk) => (chunk.name === 'sw-public' ? 'sw-public.js' : '[name]-[hash].js'),
            chunkFileNames: '[name]-[hash].js',
            assetFileNames: '[name]-[hash][extname]',
            // What two pages share comes as one file: on a phone every request costs more than the bytes.
            codeSplitting: {
              groups: [
                { name: 'shared', test: /public[\\/](core|ui)|node_modules|web[\\/]src[\\/]core/, minShareCount: 3 },
                {
                  name: 'filling',
                  test: /public[\\/]form[\\/](?!invoice|verify|nonce|renamed|upload|bytes|option-places)|contract[\\/]src[\\/]form[\\/](?:logic|regions[\\/]regions(?!\.data))/,
                  minShareCount: 3,
                  // What they need is needed by lighter pages too.
                  includeDependenciesRecursively: false,
                },
                {
                  // Too small to be files of their own.
                  name: 'little',
                  test: /public[\\/](?:find[\\/]find-link|ui[\\/]no-cookies|core[\\/]calls|form[\\/](?:nonce|option-places|bytes|upload))|contract[\\/]src[\\/]core[\\/]contact|preload-helper/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
}));
