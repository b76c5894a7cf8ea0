import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

/** The JSON Schemas of zod are the server's affair (OpenAPI): without them every page is some kilobytes lighter. */
const noJsonSchemas: Plugin = {
  name: 'no-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const processors = /inst\._zod\.processJSONSchema = \(ctx, json, params\) => [^;]+;/g;
      const method = /return createToJSONSchemaMethod\(this, \{\}\)\(params\);/;
      const standard = /jsonSchema: \{\s*input: createStandardJSONSchemaMethod[^}]+\},?/;
      if (!processors.test(code) || !method.test(code) || !standard.test(code))
        throw new Error('zod makes its JSON Schemas in another way than before');
      return code
        .replace(processors, '')
        .replace(method, "throw new Error('no JSON Schemas here');")
        .replace(standard, '');
    },
  },
};

/**
 * Which module and texts a page of the menu consists of, for the server, which has the browser fetch them along with the frame (office-shell.ts).
 * A card that says it in another way costs its pages that head start.
 */
const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  generateBundle() {
    const domains = path.join(import.meta.dirname, 'src/back-office/domains');
    const pages = globSync('*/*.domain.ts', { cwd: domains }).flatMap((card) =>
      [
        ...readFileSync(path.join(domains, card), 'utf8').matchAll(
          /^ {4}(\w+): \{\s*page: \(\) => import\('\.\/([^']+)'\),([^}]*)\}/gm,
        ),
      ].map(([, name = '', file = '', rest = '']) => {
        const [, texts = ''] = rest.match(/texts: \[([^\]]*)\]/) ?? [];
        const module = `src/back-office/domains/${path.dirname(card)}/${file}`;
        return [name, { module, texts: [...texts.matchAll(/'([^']+)'/g)].map(([, text]) => text) }];
      }),
    );
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
  },
};

/** The libraries that the frame runs on, and the icons it shows; whatever these import comes along. */
const ofFrame = new RegExp(
  String.raw`/node_modules/(?:react|react-dom|scheduler|i18next|react-i18next|react-router|zod|dayjs|stylis|clsx|@tanstack|@emotion|@noble|@ant-design/(?:cssinjs|cssinjs-utils|colors|fast-color)|@rc-component/(?:dropdown|menu|motion|overflow|portal|resize-observer|tooltip|trigger|util)|antd/es/(?:app|button|config-provider|dropdown|menu|message|skeleton|spin|style|theme|tooltip)|@ant-design/icons/es/(?:components|icons/(?:ArrowLeft|Calendar|Close|Dashboard|Disconnect|Eye|Folder|Form|Fund|Idcard|Link|Logout|Mail|MenuFold|MenuUnfold|Moon|Plus|Qrcode|Schedule|Search|Setting|Shopping|Sun|Team|Translation|User|Wallet)Outlined))[/.]|/web/src/core/`,
);

export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/assets-bo/' : '/',
  plugins: [react(), silentIcons, noJsonSchemas, pageFiles, settingsOfServer],
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
        // Far networks wait for each file: what the frame runs on comes as one, and as another what most pages have beyond it (fields, dialogs).
        codeSplitting: {
          groups: [
            { name: 'frame', test: ofFrame, minShareCount: 118 },
            { name: 'shared', test: /node_modules|web[\\/]src[\\/](core|ui)/, minShareCount: 175 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(?!src/|@|node_modules/|index\\.html).*': {
        target: server,
        // Phones of call agents.
        ws: true,
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
