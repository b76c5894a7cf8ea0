import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { localeFor } from '@convoke/contract/core/dates.ts';
import { agentPaths, openSegments } from '@convoke/contract/core/open-paths.ts';
import { isLanguage, type Language } from '@convoke/contract/core/language.ts';
import { pageStateType } from '@convoke/contract/core/page-state.ts';
import { sessionCookie, themeCookie } from '@convoke/contract/core/session.ts';
import { videoFrameOrigins } from '@convoke/contract/site/site.video.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, languageOf } from './error-answer.ts';
import { seeDevice } from './device.ts';
import { Refusal } from '../failure.ts';
import { encoded, type KeptPage, KeptPages, type PageConfig, type Renderer } from './kept-page.ts';
import { mapHosts } from './maps.ts';
import { officeShell } from './office-shell.ts';
import type { Services } from '../context.ts';

const dist = path.join(import.meta.dirname, '../../../../web/dist');

/** What a page answers instead of data when people belong elsewhere; a path of this server. */
export class Elsewhere {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }
}

/** A page of attendees: its path and how its data comes about. Null data = the friendly page for what is not there. */
export interface PublicPage {
  path: string;
  /** What is rendered; of a path where that depends on what was found, by its data. */
  page: string | ((data: unknown) => string);
  load(services: Services, params: Record<string, string>, request: FastifyRequest): Promise<unknown>;
  /** Whether this data asks for one answer or ballot a device: then opening the page gives the device its cookies. */
  seesDevice?(data: unknown): boolean;
  /** Its address may say the language (`?language=`), so that search engines find each; `load` asks `pageLanguage` then. */
  asksLanguage?: boolean;
  /**
   * Shown in a frame of the back office or of a watch page, or (decision 0116) in one `anywhere`; `?language=` says what the page around it speaks. No other page may stand
   * in a frame.
   */
  isFramed?: boolean | 'anywhere';
  /** May load AMap's script: the frame of the map, on which nothing of anybody's stands (maps.ts). */
  isMap?: boolean;
  /** The frame of the editor of mails, which writes styles (decision 0077). */
  isDesigner?: boolean;
  /** May ask the phone where it is. */
  asksPlace?: boolean;
  /** Whether this data may hold films of other hosts, which are played in their frames or as files once somebody presses play. */
  playsVideos?(data: unknown): boolean;
  /** Origins besides ours from which streams of this data are fetched. */
  streamsFrom?(data: unknown): readonly string[];
}

/** Serves the two web builds: public pages rendered here, the back office as it is. */
export async function mountPages(
  app: FastifyInstance,
  services: Services,
  pages: readonly PublicPage[],
): Promise<void> {
  for (const [folder, prefix] of [
    ['back-office', '/assets-bo/'],
    ['public', '/assets-p/'],
  ] as const) {
    const root = path.join(dist, folder);
    if (!existsSync(root)) continue;
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
      wildcard: true,
    });
  }
  const render = await loadRender();
  const kept = render && new KeptPages(render);
  for (const each of pages) {
    const {
      path: route,
      page,
      load,
      seesDevice,
      asksLanguage = false,
      isFramed = false,
      isMap = false,
      isDesigner,
    } = each;
    app.get(route, async (request, reply) => {
      const data = await load(services, request.params as Record<string, string>, request).catch((error: unknown) => {
        if (error instanceof Refusal && error.failure.status < 500) return null;
        throw error;
      });
      // Not for ever: an event may turn from tickets to a form and back.
      if (data instanceof Elsewhere)
        return reply.header('cache-control', 'no-store').redirect(inHeader(data.path), 302);
      if (data !== null && seesDevice?.(data)) seeDevice(asking(services, request, reply), 'page');
      return sendPublicPage(
        services,
        kept,
        request,
        reply,
        data === null ? 'notice' : typeof page === 'string' ? page : page(data),
        data ?? { kind: 'not-found' },
        data === null ? 404 : 200,
        isFramed,
        isFramed !== false || asksLanguage ? pageLanguage(request) : languageOf(request),
        isMap && data !== null,
        each.asksPlace,
        isDesigner,
        data !== null && each.playsVideos?.(data),
        data === null ? '' : each.streamsFrom?.(data).join(' '),
      );
    });
  }
  const worker = path.join(dist, 'public/sw-public.js');
  if (existsSync(worker)) {
    app.get('/sw-public.js', (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(readFileSync(worker)),
    );
  }
  app.get('/favicon.ico', (_request, reply) => reply.status(204).send());
  // Files go from the library's page to a bucket by themselves, and from no other page.
  const bucket = (await services.storage.parts?.origin()) ?? '';
  const office = path.join(dist, 'back-office');
  const shell = existsSync(path.join(office, 'index.html')) ? officeShell(office) : null;
  // Addresses that do not exist count as well: who tries many is told to wait.
  const limited = services.settings.RATE_LIMIT_PER_MINUTE > 0 ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limited, async (request, reply) => {
    const wantsPage = /^(?:GET|HEAD)$/.test(request.method) && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return answerError(new Refusal('UNKNOWN_CALL'), request, reply);
    // What people may open without a login and is no page here: on a phone the light page says so.
    const [path = ''] = request.url.split('?');
    const [segment = ''] = path.slice(1).split('/');
    const isAgents = path === agentPaths.login || path === agentPaths.desk;
    if (kept && segment !== '404' && openSegments.has(segment) && !isAgents) {
      const language = languageOf(request);
      return sendPublicPage(services, kept, request, reply, 'notice', { kind: 'not-found' }, 404, false, language);
    }
    if (shell === null)
      return reply.status(503).type('text/plain').send('The web is not built yet: npm run build -w @convoke/web');
    if (request.url === '/' && !isSignedIn(request)) {
      return reply.header('cache-control', 'no-store').redirect('/login', 302);
    }
    const config = pageConfig(services);
    const policy = contentSecurityPolicy(`'nonce-${config.nonce}'`, false, bucket);
    const html = shell({
      path,
      language: languageOf(request),
      theme: cookieOf(request, themeCookie),
      isSidebarClosed: cookieOf(request, 'sidebarStatus') === '0',
      isSignedIn: isSignedIn(request),
      nonce: config.nonce,
      head: configBlock(config),
    });
    const page = { html: Buffer.from(html), styles: [], compressed: new Map() };
    return sendEncoded(request, reply, policy, page, 200, false, isAgents);
  });
}

/** What the answer for an address depends on. */
const varies = 'cookie, accept, accept-language, accept-encoding';

/** A path as a header may say it. */
const inHeader = (path: string) =>
  path.toWellFormed().replace(/[^\u0021-\u007e]+/g, (other) => encodeURIComponent(other));

/** A cookie that the request brings, as it stands there. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Whether the browser has an organiser's session, dead or alive. */
export function isSignedIn(request: FastifyRequest): boolean {
  return Boolean(cookieOf(request, sessionCookie));
}

/** A page's request as `core/http/device.ts` asks it for cookies. */
const asking = (services: Services, request: FastifyRequest, reply: FastifyReply) => ({
  services,
  header: (name: string) => [request.headers[name] ?? []].flat()[0],
  answerHeader: (name: string, value: string) => void reply.header(name, value),
});

async function loadRender(): Promise<Renderer | null> {
  const file = path.join(dist, 'public-ssr/render.js');
  if (!existsSync(file)) return null;
  return (await import(pathToFileURL(file).href)) as Renderer;
}

async function sendPublicPage(
  services: Services,
  kept: KeptPages | null,
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  data: unknown,
  status: number,
  isFramed: boolean | 'anywhere',
  language: Language,
  isMap = false,
  asksPlace = false,
  isDesigner = false,
  playsVideos = false,
  streams = '',
): Promise<FastifyReply> {
  if (!kept)
    return reply.status(503).type('text/plain').send('The web is not built yet: npm run build -w @convoke/web');
  const { PUBLIC_URL } = services.settings;
  const isTurned = request.headers.accept === pageStateType;
  const rendered = await kept[isTurned ? 'turned' : 'read']({
    page,
    language,
    locale: localeFor(language, (request.headers['accept-language'] ?? '').split(/[,;]/)),
    url: `${PUBLIC_URL}${request.url}`,
    publicUrl: PUBLIC_URL,
    data,
    config: pageConfig(services),
  });
  if (isTurned) {
    const body = await encodedBody(request, reply, rendered);
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .header('vary', varies)
      .type(pageStateType)
      .send(body);
  }
  const policy = isMap
    ? mapPolicy(mapHosts(services.settings).join(' '))
    : isDesigner
      ? designerPolicy
      : contentSecurityPolicy(rendered.styles.join(' '), isFramed, streams, playsVideos);
  // Older than the policy, which says more; browsers that know both take the policy.
  if (isFramed === 'anywhere')
    reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
  return sendEncoded(request, reply, policy, rendered, status, asksPlace);
}

async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  policy: string,
  page: KeptPage,
  status: number,
  asksPlace = false,
  asksMicrophone = false,
): Promise<FastifyReply> {
  return sendHtml(reply, policy, await encodedBody(request, reply, page), status, asksPlace, asksMicrophone);
}

/** A page as small as the browser takes it. */
async function encodedBody(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<string | Buffer> {
  const small = await encoded(page, request.headers['accept-encoding']);
  if (small) reply.header('content-encoding', small.encoding);
  return small?.body ?? page.html;
}

/** The language that the address says, else the reader's. */
export function pageLanguage(request: FastifyRequest): Language {
  const { language } = (request.query ?? {}) as Record<string, unknown>;
  return isLanguage(language) ? language : languageOf(request);
}

function sendHtml(
  reply: FastifyReply,
  policy: string,
  html: string | Buffer,
  status: number,
  asksPlace: boolean,
  asksMicrophone: boolean,
): FastifyReply {
  const may = (isAsked: boolean) => (isAsked ? 'self' : '');
  return reply
    .status(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache, private')
    .header('vary', varies)
    .header('permissions-policy', `camera=(self), microphone=(${may(asksMicrophone)}), geolocation=(${may(asksPlace)})`)
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * Scripts from this host only, styles from it and those of the page itself; WebAssembly for the code scanner. `styles` are the sources of style
 * elements that this page may have: a nonce or digests. `others` are the origins besides to which it may send files, or from which it may fetch streams.
 */
function contentSecurityPolicy(
  styles: string,
  isFramed: boolean | 'anywhere',
  others = '',
  playsVideos = false,
): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    `style-src 'self' ${styles}`.trimEnd(),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:${playsVideos ? ` https: ${others}`.trimEnd() : ''}`,
    // A badge's PDF is printed from a frame.
    `frame-src 'self' blob:${playsVideos ? ` ${videoFrameOrigins.join(' ')}` : ''}`,
    `connect-src 'self' ${others}`.trimEnd(),
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${isFramed === 'anywhere' ? '*' : isFramed ? `'self'` : `'none'`}`,
  ].join('; ');
}

/** Of the map's frame: its script writes styles, and draws in workers that it makes itself. */
function mapPolicy(hosts: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' blob: ${hosts}`,
    `style-src 'self' 'unsafe-inline' ${hosts}`,
    `img-src 'self' data: blob: ${hosts}`,
    `font-src data: ${hosts}`,
    `connect-src 'self' data: blob: ${hosts}`,
    `worker-src blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ');
}

/**
 * Of the frame in which mails are edited: the editor writes styles into it and into the frame of its own that shows the mail. Nothing that stands
 * in a mail runs, nothing leaves, no link or form leads the frame or the page elsewhere.
 */
const designerPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob:`,
  `frame-src 'self'`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  'sandbox allow-scripts allow-same-origin',
].join('; ');

function pageConfig(services: Services): PageConfig {
  const { settings } = services;
  return {
    appId: settings.APP_ID,
    appSecret: settings.APP_SECRET,
    nonce: randomBytes(16).toString('base64'),
    publicUrl: settings.PUBLIC_URL,
    outboxUrl: settings.OUTBOX_URL ?? null,
    hasMap: settings.AMAP_KEY !== undefined,
  };
}

function configBlock(config: PageConfig): string {
  return `<script type="application/json" id="convoke-config">${JSON.stringify(config).replace(/</g, '\\u003c')}</script>`;
}
