import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from './core/context.ts';
import { copiedOf, type ServerDomain, usesOf } from './core/domain.ts';
import { Refusal } from './core/failure.ts';
import { makeHttp } from './core/http/http.ts';
import { mountMapServices } from './core/http/maps.ts';
import { inWorker } from './core/jobs/in-worker.ts';
import type { JobDefinition } from './core/jobs/jobs.ts';
import { sameSecret } from './core/keyed.ts';
import type { Metrics } from './core/metrics.ts';
import { orphansJob } from './core/storage/orphans.job.ts';
import { openApiStyles } from './core/http/openapi-page.ts';
import type * as openApi from './core/http/openapi.worker.ts';
import { mountPages } from './core/http/pages.ts';

/** Work outside requests: of these domains, and what is of none. */
export const jobsOf = (domains: readonly ServerDomain[]): JobDefinition[] => [
  ...domains.flatMap(({ jobs = [] }) => jobs),
  orphansJob,
];

const openApiWork = inWorker<typeof openApi>(new URL('./core/http/openapi.worker.ts', import.meta.url));

/** Made by the first who asks, and kept: the same for everybody. */
function openApiOf({ settings }: Services) {
  const kept = (make: () => Promise<string>) => {
    let made: Promise<string> | undefined;
    return () =>
      (made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      }));
  };
  return {
    json: kept(() => openApiWork('openApiJson', settings.PUBLIC_URL)),
    html: kept(() => openApiWork('openApiHtml')),
  };
}

/** Whoever asks whether a server is ready wants to know it before they give up themselves. */
const readyMs = 2000;

/** Whether the database answers in time. Throws what it says. */
async function isThere({ database }: Services): Promise<boolean> {
  const late = new AbortController();
  const answered = database.query('SELECT 1').then(() => true);
  answered.catch(() => undefined);
  const gone = setTimeout(readyMs, false, { signal: late.signal }).catch(() => false);
  return Promise.race([answered, gone]).finally(() => late.abort());
}

/** The whole server: calls, pages, files, health. */
export async function makeApp(
  services: Services,
  metrics: Metrics,
  domains: readonly ServerDomain[],
): Promise<FastifyInstance> {
  services.copied = copiedOf(domains);
  services.documentUses = usesOf(domains);
  const app = await makeHttp(
    services,
    metrics,
    domains.flatMap(({ handlers }) => handlers),
  );
  app.get('/healthz', (_request, reply) => reply.send({ code: 0, message: 'ok', data: null }));
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.get('/readyz', async (_request, reply) => {
    // Who balances requests by this sends the next ones elsewhere.
    if (isStopping) throw new Refusal('UNAVAILABLE');
    if (!(await isThere(services))) throw new Refusal('UNAVAILABLE');
    return reply.send({ code: 0, message: 'ok', data: null });
  });
  const { METRICS_TOKEN } = services.settings;
  if (METRICS_TOKEN !== undefined)
    app.get('/metrics', async (request, reply) => {
      if (!sameSecret(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
        throw new Refusal('UNAUTHENTICATED');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  for (const metric of domains.flatMap((domain) => domain.metrics ?? [])) metrics.registry.registerMetric(metric);
  const { json, html } = openApiOf(services);
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(await json()));
  app.get('/openapi', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await html()));
  app.get('/openapi.css', (_request, reply) => reply.type('text/css').send(openApiStyles));
  mountMapServices(app, services);
  for (const mount of domains.flatMap(({ mounts = [] }) => mounts)) await mount(app, services);
  await mountPages(
    app,
    services,
    domains.flatMap(({ pages = [] }) => pages),
  );
  return app;
}
