import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The back office. In development everything that is not this entry's goes to the server. */
const server = process.env['SERVER_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

/** In development the page comes from here but its settings from the server: they are taken out of the server's own page. */
const settingsOfServer: Plugin = {
  name: 'settings-of-server',
  apply: 'serve',
  async transformIndexHtml(html) {
    const page = await fetch(`${server}/404`, { headers: { accept: 'text/html' } }).then(
      (answer) => answer.text(),
      () => '',
    );
    const element = page.match(/<script type="application\/json" id="convoke-config"[^>]*>[^<]*<\/script>/)?.[0];
    return html.replace('<!--convoke-config-->', element ?? '');
  },
};

/**
 * The icons of antd call themselves by the names of their files, "search" or "down", and a screen reader reads that out. They stand beside
 * words or in a button that has a name of its own, so they are hidden from it. Not in development, where dependencies are bundled elsewhere.
 */
const silentIcons: Plugin = {
  name: 'silent-icons',
  apply: 'build',
  transform: {
    filter: { id: /@ant-design\/icons\/es\/components\/AntdIcon(?:Light)?\.js$/ },
    handler(code) {
      const spoken = /role: "img",\s*"aria-label": icon\.name/;
      if (!spoken.test(code)) throw new Error('the icons of antd name themselves in another way than before');
      // An icon that is given a name of its own keeps it.
      return code.replace(spoken, '...(restProps["aria-label"] ? { role: "img" } : { "aria-hidden": true })');
    },
  },
};

export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/assets-bo/' : '/',
  plugins: [react(), silentIcons, settingsOfServer],
  build: {
    outDir: 'dist/back-office',
    // Read by src/back-office/sizes.test.ts.
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    // Files are flat in the folder that the server serves under the base.
    assetsDir: '',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What nearly every page loads comes as one file: some thirty small ones cost each page 18 kB more.
        codeSplitting: {
          groups: [{ name: 'shared', test: /node_modules|web[\\/]src[\\/](core|ui)/, minShareCount: 115 }],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(?!src/|@|node_modules/|index\\.html).*': {
        target: server,
        // A page of the back office comes from here, so that it reloads as its code changes.
        bypass: (request) =>
          request.headers.accept?.includes('text/html') && isBackOffice(request.url ?? '') ? '/index.html' : undefined,
      },
    },
  },
}));

const others =
  /^\/(register|pay-|mobile-pay|success|vote-|buy-ticket|survey|signin|qd|checkin|event|watch|login|s\/|openapi|docs|form-preview|map-frame|mail-designer|healthz|readyz|metrics)/;

function isBackOffice(url: string): boolean {
  return !others.test(url);
}
