import { allCalls } from '@convoke/contract/all-calls.ts';
import type { ServerDomain } from './core/domain.ts';

/** Every domain's card, loaded by who starts it. */
const cards = {
  account: async () => (await import('./domains/account/account.domain.ts')).accountDomain,
  audit: async () => (await import('./domains/audit/audit.domain.ts')).auditDomain,
  auth: async () => (await import('./domains/auth/auth.domain.ts')).authDomain,
  badge: async () => (await import('./domains/badge/badge.domain.ts')).badgeDomain,
  booth: async () => (await import('./domains/booth/booth.domain.ts')).boothDomain,
  brand: async () => (await import('./domains/brand/brand.domain.ts')).brandDomain,
  card: async () => (await import('./domains/card/card.domain.ts')).cardDomain,
  chat: async () => (await import('./domains/chat/chat.domain.ts')).chatDomain,
  checkin: async () => (await import('./domains/checkin/checkin.domain.ts')).checkinDomain,
  consult: async () => (await import('./domains/consult/consult.domain.ts')).consultDomain,
  coupon: async () => (await import('./domains/coupon/coupon.domain.ts')).couponDomain,
  dynamic: async () => (await import('./domains/dynamic/dynamic.domain.ts')).dynamicDomain,
  embed: async () => (await import('./domains/embed/embed.domain.ts')).embedDomain,
  event: async () => (await import('./domains/event/event.domain.ts')).eventDomain,
  form: async () => (await import('./domains/form/form.domain.ts')).formDomain,
  guest: async () => (await import('./domains/guest/guest.domain.ts')).guestDomain,
  integration: async () => (await import('./domains/integration/integration.domain.ts')).integrationDomain,
  invoice: async () => (await import('./domains/invoice/invoice.domain.ts')).invoiceDomain,
  live: async () => (await import('./domains/live/live.domain.ts')).liveDomain,
  member: async () => (await import('./domains/member/member.domain.ts')).memberDomain,
  message: async () => (await import('./domains/message/message.domain.ts')).messageDomain,
  notification: async () => (await import('./domains/notification/notification.domain.ts')).notificationDomain,
  order: async () => (await import('./domains/order/order.domain.ts')).orderDomain,
  organizer: async () => (await import('./domains/organizer/organizer.domain.ts')).organizerDomain,
  outbound: async () => (await import('./domains/outbound/outbound.domain.ts')).outboundDomain,
  participant: async () => (await import('./domains/participant/participant.domain.ts')).participantDomain,
  payment: async () => (await import('./domains/payment/payment.domain.ts')).paymentDomain,
  questionnaire: async () => (await import('./domains/questionnaire/questionnaire.domain.ts')).questionnaireDomain,
  resource: async () => (await import('./domains/resource/resource.domain.ts')).resourceDomain,
  review: async () => (await import('./domains/review/review.domain.ts')).reviewDomain,
  room: async () => (await import('./domains/room/room.domain.ts')).roomDomain,
  schedule: async () => (await import('./domains/schedule/schedule.domain.ts')).scheduleDomain,
  shortlink: async () => (await import('./domains/shortlink/shortlink.domain.ts')).shortlinkDomain,
  site: async () => (await import('./domains/site/site.domain.ts')).siteDomain,
  ticket: async () => (await import('./domains/ticket/ticket.domain.ts')).ticketDomain,
  vote: async () => (await import('./domains/vote/vote.domain.ts')).voteDomain,
  demo: async () => (await import('./demo/demo.domain.ts')).demoDomain,
} satisfies Record<string, () => Promise<ServerDomain>>;

export type DomainName = keyof typeof cards;

const isDomain = (name: string): name is DomainName => name in cards;

/**
 * The cards of these domains and of those that they import; without names of all. Throws for one that there is not, and of all when some call has no handler,
 * or a handler no call: a few may lack what other domains do for them.
 */
export async function loadDomains(names?: readonly string[]): Promise<ServerDomain[]> {
  const loaded = new Map<string, ServerDomain>();
  const load = async (name: string): Promise<void> => {
    if (loaded.has(name)) return;
    if (!isDomain(name)) throw new Error(`There is no domain ${name}`);
    const card = await cards[name]();
    loaded.set(name, card);
    for (const imported of card.imports ?? []) await load(imported);
  };
  for (const name of names ?? Object.keys(cards)) await load(name);
  const all = [...loaded.values()];
  if (names === undefined) refuseGaps(all);
  return all;
}

function refuseGaps(all: readonly ServerDomain[]): void {
  const handled = all.flatMap(({ handlers }) => handlers.map(({ call }) => call));
  const twice = handled.find((call, at) => handled.indexOf(call) !== at);
  if (twice) throw new Error(`${twice.id} has two handlers`);
  const missing = allCalls.find((call) => !handled.includes(call));
  if (missing) throw new Error(`${missing.id} has no handler`);
  const listed = new Set(allCalls.map(({ id }) => id));
  const unlisted = handled.find(({ id }) => !listed.has(id));
  if (unlisted) throw new Error(`${unlisted.id} is on no card of the contract`);
}
