import { id } from '@convoke/contract/core/fields.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { PublishedForm } from '@convoke/contract/form/form.public.calls.ts';
import { type OrderInfo, orderInfo, orderInfoPay } from '@convoke/contract/order/order.own.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../../../core/http/error-answer.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { PublicPage } from '../../../core/http/pages.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { publishedEvent } from '../../event/page/event.page.ops.ts';
import { currentForm, ownForms, publishedView } from '../../form/form.ops.ts';
import { readSale } from '../../ticket/ticket.ops.ts';
import { offering } from '../../ticket/ticket.shelf.ops.ts';
import { type PayView, payView } from './order.pay-view.ts';
import { type OrderRecord, orderView, readOrder } from '../order.read.ts';

/** The buyer's pages: what they show at first stands in the document; what changes they ask the calls. */

interface BuyPage {
  event: PublicEvent;
  offering: NonNullable<Awaited<ReturnType<typeof offering>>>;
  form: PublishedForm;
  /** Of tickets that ask a form of their own. */
  ownForms: { ticketId: string; form: PublishedForm }[];
  code: string | null;
  offerId: string | null;
}

/** The sale of a published event. `code` in the address opens hidden tickets at once. */
async function buyPage(services: Services, request: FastifyRequest): Promise<BuyPage | null> {
  const query = (request.query ?? {}) as Record<string, unknown>;
  const language = languageOf(request);
  const event = await publishedEvent(services, textOf(query['event']), language);
  const found = event && (await organisationOf(services, 'event', event.code));
  if (!event || !found) return null;
  const { organisationId } = found;
  const code = codeOf(query['code']);
  const offerId = id.safeParse(query['offer']).data ?? null;
  const [sale, forms] = await Promise.all([
    offering(services, organisationId, event.eventId, code ?? undefined, language),
    services.database.inOrganisation(organisationId, 'read', async (db) => ({
      own: await ownForms(db, organisationId, event.eventId),
      event: await currentForm(db, organisationId, event.eventId),
    })),
  ]);
  if (!sale || !forms.event) return null;
  return { event, offering: sale, form: publishedView(forms.event), ownForms: forms.own, code, offerId };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A code as the calls take it; anything else in the address is no code. */
function codeOf(value: unknown): string | null {
  const code = (textOf(value) ?? '').trim();
  return code !== '' && code.length <= 40 && code.isWellFormed() && !/\p{Cc}/u.test(code) ? code : null;
}

async function orderPage(
  services: Services,
  orderId: string | undefined,
  language: Language,
): Promise<{ order: OrderInfo; now: string } | null> {
  const now = services.clock.now();
  return withOrder(services, orderId, async (db, order, event) => {
    const { settings } = await readSale(db, order.organisation_id, order.event_id);
    // Parsed as the call's answer is: nothing undeclared gets into the document.
    return {
      order: orderInfo.output.parse(await orderView(services, db, order, event, settings, now, language)),
      now: now.toISOString(),
    };
  });
}

type PayWay = 'wx' | 'zfb' | 'mobile';

function payPage(
  services: Services,
  orderId: string | undefined,
  way: PayWay,
): Promise<{ way: PayWay; order: PayView } | null> {
  return withOrder(services, orderId, async (_db, order, event) => ({
    way,
    order: orderInfoPay.output.parse(await payView(services, order, event, services.clock.now())),
  }));
}

/** Something of the order whose secret id stands in the address; null when there is none. */
async function withOrder<Data>(
  services: Services,
  orderId: string | undefined,
  read: (db: Db, order: OrderRecord, event: EventRecord) => Promise<Data>,
): Promise<Data | null> {
  const parsed = id.safeParse(orderId);
  const found = parsed.success ? await organisationOf(services, 'order', parsed.data.toLowerCase()) : null;
  if (!found) return null;
  const { organisationId, targetId } = found;
  return services.database.inOrganisation(organisationId, 'read', async (db) => {
    const order = await readOrder(db, organisationId, targetId);
    return order && read(db, order, await loadEvent(db, organisationId, order.event_id));
  });
}

async function organisationOf(services: Services, kind: string, code: string) {
  const row = await services.database.global
    .selectFrom('directory')
    .select(['organisation_id as organisationId', 'target_id as targetId'])
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

export const orderPages: readonly PublicPage[] = [
  { path: '/buy-ticket', page: 'buy', load: (services, _params, request) => buyPage(services, request) },
  {
    path: '/success/:orderId',
    page: 'order',
    load: (services, params, request) => orderPage(services, params['orderId'], languageOf(request)),
  },
  ...(['wx', 'zfb', 'mobile'] as const).map((way) => ({
    path: way === 'mobile' ? '/mobile-pay/:orderId' : `/pay-${way}/:orderId`,
    page: 'pay',
    load: (services: Services, params: Record<string, string>) => payPage(services, params['orderId'], way),
  })),
];
