import { setTimeout } from 'node:timers/promises';
import { allCalls } from '@convoke/contract/all-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from './core/context.ts';
import { Refusal } from './core/failure.ts';
import { makeHttp } from './core/http/http.ts';
import { mountMapServices } from './core/http/maps.ts';
import type { Implementation } from './core/http/implement.ts';
import { inWorker } from './core/jobs/in-worker.ts';
import type { JobDefinition } from './core/jobs/jobs.ts';
import { sameSecret } from './core/keyed.ts';
import type { Metrics } from './core/metrics.ts';
import { openApiStyles } from './core/http/openapi-page.ts';
import type * as openApi from './core/http/openapi.worker.ts';
import { mountPages, type PublicPage } from './core/http/pages.ts';
import { demoJobs } from './demo/demo.sandbox.ts';
import { accountHandlers } from './domains/account/account.handlers.ts';
import { authHandlers } from './domains/auth/auth.handlers.ts';
import { authJobs } from './domains/auth/auth.jobs.ts';
import { brandHandlers } from './domains/brand/brand.handlers.ts';
import { checkinHandlers } from './domains/checkin/checkin.handlers.ts';
import { authPages } from './domains/auth/auth.pages.ts';
import { countJobs } from './domains/checkin/attendance/checkin.count.ts';
import { checkinPages } from './domains/checkin/checkin.pages.ts';
import { couponHandlers } from './domains/coupon/coupon.handlers.ts';
import { eventHandlers } from './domains/event/event.handlers.ts';
import { eventPages } from './domains/event/event.pages.ts';
import { formHandlers } from './domains/form/form.handlers.ts';
import { formJobs } from './domains/form/form.jobs.ts';
import { formPages } from './domains/form/form.pages.ts';
import { guestHandlers } from './domains/guest/guest.handlers.ts';
import { dynamicHandlers } from './domains/dynamic/dynamic.handlers.ts';
import { badgeHandlers } from './domains/badge/badge.handlers.ts';
import { boothHandlers } from './domains/booth/booth.handlers.ts';
import { boothPages } from './domains/booth/booth.public.ts';
import { ownPages } from './domains/guest/own/guest.own.ts';
import { dynamicPages } from './domains/dynamic/dynamic.public.ts';
import { memberHandlers } from './domains/member/member.handlers.ts';
import { messageAnswerJobs } from './domains/message/answers/message.answers.jobs.ts';
import { leavePages } from './domains/message/answers/message.leave.ts';
import { mountReports } from './domains/message/answers/message.reports.routes.ts';
import { mountVisits } from './domains/message/answers/message.visits.routes.ts';
import { memberPages } from './domains/member/channels/member.channels.public.ts';
import { memberJobs } from './domains/member/member.jobs.ts';
import { messageHandlers } from './domains/message/message.handlers.ts';
import { messageTaskJobs } from './domains/message/task/message.jobs.ts';
import { bookJobs } from './domains/message/book/message.book.jobs.ts';
import { messageSmsJobs } from './domains/message/sms/message.sms.handlers.ts';
import { messageMailJobs } from './domains/message/mail/mail.handlers.ts';
import { organizerHandlers } from './domains/organizer/organizer.handlers.ts';
import { orderHandlers } from './domains/order/order.handlers.ts';
import { brokenInvariants, invariantJobs } from './domains/order/reconcile/order.invariants-job.ts';
import { orderJobs } from './domains/order/order.jobs.ts';
import { orderPages } from './domains/order/own/order.pages.ts';
import { orderOfficeHandlers } from './domains/order/office/order.office.ts';
import { participantHandlers } from './domains/participant/participant.handlers.ts';
import { participantJobs } from './domains/participant/participant.jobs.ts';
import { participantPages } from './domains/participant/registering/participant.pages.ts';
import { paymentHandlers } from './domains/payment/payment.handlers.ts';
import { paymentJobs } from './domains/payment/payment.jobs.ts';
import { mountNotices } from './domains/payment/notices/payment.notices.ts';
import { questionnaireHandlers } from './domains/questionnaire/questionnaire.handlers.ts';
import { questionnaireJobs } from './domains/questionnaire/questionnaire.jobs.ts';
import { questionnairePages } from './domains/questionnaire/questionnaire.pages.ts';
import { edmHandlers } from './domains/resource/edm/edm.handlers.ts';
import { resourceHandlers } from './domains/resource/resource.handlers.ts';
import { mountFiles } from './domains/resource/resource.files.ts';
import { edmPages } from './domains/resource/edm/edm.pages.ts';
import { roomHandlers } from './domains/room/room.handlers.ts';
import { roomJobs } from './domains/room/room.jobs.ts';
import { scheduleHandlers } from './domains/schedule/schedule.handlers.ts';
import { scheduleJobs } from './domains/schedule/schedule.jobs.ts';
import { schedulePages } from './domains/schedule/schedule.public.ts';
import { shortlinkHandlers } from './domains/shortlink/shortlink.handlers.ts';
import { mountShortLinks } from './domains/shortlink/shortlink.redirect.ts';
import { ticketHandlers } from './domains/ticket/ticket.handlers.ts';
import { ticketJobs } from './domains/ticket/ticket.jobs.ts';
import { voteHandlers } from './domains/vote/vote.handlers.ts';
import { votePages } from './domains/vote/vote.pages.ts';

/** What every call does. */
export const implementations: readonly Implementation[] = [
  ...accountHandlers,
  ...authHandlers,
  ...eventHandlers,
  ...formHandlers,
  ...guestHandlers,
  ...dynamicHandlers,
  ...badgeHandlers,
  ...boothHandlers,
  ...memberHandlers,
  ...messageHandlers,
  ...organizerHandlers,
  ...brandHandlers,
  ...orderHandlers,
  ...orderOfficeHandlers,
  ...participantHandlers,
  ...paymentHandlers,
  ...checkinHandlers,
  ...questionnaireHandlers,
  ...resourceHandlers,
  ...edmHandlers,
  ...roomHandlers,
  ...scheduleHandlers,
  ...shortlinkHandlers,
  ...ticketHandlers,
  ...couponHandlers,
  ...voteHandlers,
];

/** Work outside requests. */
export const jobDefinitions: readonly JobDefinition[] = [
  ...authJobs,
  ...formJobs,
  ...memberJobs,
  ...messageAnswerJobs,
  ...messageTaskJobs,
  ...bookJobs,
  ...messageSmsJobs,
  ...messageMailJobs,
  ...participantJobs,
  ...paymentJobs,
  ...orderJobs,
  ...invariantJobs,
  ...roomJobs,
  ...ticketJobs,
  ...questionnaireJobs,
  ...scheduleJobs,
  ...countJobs,
  ...demoJobs,
];

const publicPages: readonly PublicPage[] = [
  ...authPages,
  ...eventPages,
  ...edmPages,
  ...boothPages,
  ...ownPages,
  ...dynamicPages,
  ...schedulePages,
  ...orderPages,
  ...participantPages,
  ...checkinPages,
  ...questionnairePages,
  ...memberPages,
  ...leavePages,
  ...formPages,
  ...votePages,
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
export async function makeApp(services: Services, metrics: Metrics): Promise<FastifyInstance> {
  const app = await makeHttp(services, metrics, allCalls, implementations);
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
  metrics.registry.registerMetric(brokenInvariants);
  const { json, html } = openApiOf(services);
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(await json()));
  app.get('/openapi', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await html()));
  app.get('/openapi.css', (_request, reply) => reply.type('text/css').send(openApiStyles));
  mountFiles(app, services);
  mountMapServices(app, services);
  await mountNotices(app, services);
  await mountReports(app, services);
  mountShortLinks(app, services);
  mountVisits(app, services);
  await mountPages(app, services, publicPages);
  return app;
}
