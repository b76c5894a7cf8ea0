import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ShortCache } from '../short-cache.ts';

/** What the server-side renderer of the public pages takes (packages/web/src/public, built into dist/public-ssr). */
export interface PublicPageInput {
  page: string;
  language: string;
  locale: string;
  /** Of this page, absolute. */
  url: string;
  publicUrl: string;
  data: unknown;
  config: PageConfig;
}

export interface PageConfig {
  appId: string;
  appSecret: string;
  nonce: string;
  publicUrl: string;
  outboxUrl: string | null;
  /** Whether places are shown on a map: an AMap key is set. */
  hasMap: boolean;
}

export type Render = (input: PublicPageInput) => string | Promise<string>;

/** The renderer of the web's build. */
export interface Renderer {
  renderDocument: Render;
  /** What the page is made of, as JSON, for a browser that shows another page of ours already. */
  renderTurned: Render;
}

/** A rendered page as it is sent: the same for everybody who was to see the same. */
export interface KeptPage {
  html: Buffer;
  /** Digests of its styles, for the content security policy: unlike a nonce they need not differ from one answer to the next. */
  styles: readonly string[];
  compressed: Map<string, Promise<Buffer>>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const encoders: Readonly<Record<string, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (html) => gzipped(html),
};

/** Marks our own style elements while a page is rendered; it never leaves the server, so nothing that people wrote can carry it. */
const mark = randomBytes(16).toString('hex');
const ownStyle = new RegExp(`<style nonce="${mark}">([^]*?)</style>`, 'g');

/**
 * Rendered pages, a second long. A page follows from its input alone, so the input is the key: what differs between two people (their language,
 * their address, anything in the data) makes two pages, and what changed makes a new one at once.
 */
export class KeptPages {
  private readonly renderer: Renderer;
  private readonly kept = new ShortCache<KeptPage>(100, 1000);

  constructor(renderer: Renderer) {
    this.renderer = renderer;
  }

  /** Without its HTML. */
  turned(input: PublicPageInput): Promise<KeptPage> {
    const { config, ...rest } = input;
    return this.kept.read(`turned ${JSON.stringify(rest)}`, async () => {
      const json = await this.renderer.renderTurned({ ...input, config });
      return { html: Buffer.from(json), styles: [], compressed: new Map() };
    });
  }

  read(input: PublicPageInput): Promise<KeptPage> {
    const { config, ...rest } = input;
    return this.kept.read(JSON.stringify(rest), async () => {
      const html = await this.renderer.renderDocument({ ...input, config: { ...config, nonce: mark } });
      const styles = new Set<string>();
      const marked = html.replace(ownStyle, (_, css: string) => {
        styles.add(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
        return `<style>${css}</style>`;
      });
      return { html: Buffer.from(marked), styles: [...styles], compressed: new Map() };
    });
  }
}

/** The page in the best encoding that a browser names; compressed once for all who share it. Null = as it is. */
export async function encoded(
  page: KeptPage,
  accepted: string | undefined,
): Promise<{ encoding: string; body: Buffer } | null> {
  const encoding = ['br', 'gzip'].find((name) => accepts(accepted, name));
  const encode = encoding === undefined ? undefined : encoders[encoding];
  if (encoding === undefined || !encode) return null;
  let body = page.compressed.get(encoding);
  if (!body) {
    body = encode(page.html);
    page.compressed.set(encoding, body);
  }
  return { encoding, body: await body };
}

function accepts(header: string | undefined, name: string): boolean {
  return (header ?? '').split(',').some((each) => {
    const [token = '', ...parameters] = each
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return token === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
