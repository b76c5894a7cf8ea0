import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRemovedForEvent, menuPages } from '@convoke/contract/menu.ts';
import { sessionCookie } from '@convoke/contract/core/session.ts';
import { withClient } from '@convoke/launcher/database.ts';
import type { Page, Request } from 'playwright-core';
import { logIn } from './client.ts';
import type { ProductPlace } from './product.ts';

/** What there is of everything in the demo's organisation. */
export interface DemoPlaces {
  eventId: string;
  title: string;
  /** An online event, and its live. */
  onlineEventId: string;
  liveId: string;
  eventCode: string;
  freeEventCode: string;
  participantCode: string;
  orderId: string;
  openOrderId: string;
  surveyId: string;
  surveyCode: string;
  voteId: string;
  /** An article of the sale's news. */
  dynamicId: string;
  /** A text message and a mail that were sent. */
  smsTaskId: string;
  mailTaskId: string;
  cardCode: string;
  callTaskId: string;
  /** Of an event with a live. */
  liveCode: string;
}

export async function demoPlaces(product: ProductPlace): Promise<DemoPlaces> {
  return withClient(product.superuserUrl, async (client) => {
    const { rows } = await client.query<DemoPlaces>(
      `WITH mine AS (SELECT organisation_id FROM login_name WHERE name = $1),
         sale AS (SELECT event.* FROM event JOIN mine USING (organisation_id)
           WHERE EXISTS (SELECT FROM ticket_order WHERE ticket_order.organisation_id = event.organisation_id AND event_id = event.id) LIMIT 1),
         survey AS (SELECT questionnaire.* FROM questionnaire JOIN mine USING (organisation_id) WHERE state = 'open' ORDER BY created_at LIMIT 1)
       SELECT sale.id AS "eventId", sale.title, sale.code AS "eventCode", survey.id AS "surveyId", survey.code AS "surveyCode",
         (SELECT id FROM event JOIN mine USING (organisation_id) WHERE model = 1 ORDER BY starts_at LIMIT 1) AS "onlineEventId",
         (SELECT live.id FROM live JOIN event ON event.organisation_id = live.organisation_id AND event.id = event_id
           WHERE live.organisation_id = sale.organisation_id AND model = 1 ORDER BY event.starts_at LIMIT 1) AS "liveId",
         (SELECT code FROM event JOIN mine USING (organisation_id)
           WHERE use_ticket = 0 AND publish_status = 1 AND starts_at > now() ORDER BY starts_at LIMIT 1) AS "freeEventCode",
         (SELECT participant.code FROM participant WHERE organisation_id = sale.organisation_id AND event_id = sale.id AND state = 'APPROVED' LIMIT 1)
           AS "participantCode",
         (SELECT id FROM ticket_order WHERE organisation_id = sale.organisation_id AND event_id = sale.id AND state = 'PAID' LIMIT 1) AS "orderId",
         (SELECT id FROM ticket_order WHERE organisation_id = sale.organisation_id AND event_id = sale.id AND state = 'AWAITING_PAYMENT' LIMIT 1)
           AS "openOrderId",
         (SELECT vote.id FROM vote WHERE organisation_id = sale.organisation_id ORDER BY created_at LIMIT 1) AS "voteId",
         (SELECT id FROM dynamic WHERE organisation_id = sale.organisation_id AND event_id = sale.id AND kind = 'article' AND pin > 0 LIMIT 1) AS "dynamicId",
         (SELECT id FROM message_task WHERE organisation_id = sale.organisation_id AND channel = 'sms' AND state = 'finished' LIMIT 1) AS "smsTaskId",
         (SELECT id FROM message_task WHERE organisation_id = sale.organisation_id AND channel = 'mail' AND state = 'finished' LIMIT 1) AS "mailTaskId",
         (SELECT code FROM business_card WHERE organisation_id = sale.organisation_id AND code IS NOT NULL LIMIT 1) AS "cardCode",
         (SELECT id FROM outbound_task WHERE organisation_id = sale.organisation_id ORDER BY created_at LIMIT 1) AS "callTaskId",
         (SELECT event.code FROM event JOIN mine USING (organisation_id)
           WHERE EXISTS (SELECT FROM live WHERE live.organisation_id = event.organisation_id AND event_id = event.id) LIMIT 1) AS "liveCode"
       FROM sale, survey`,
      [product.demo.username],
    );
    const [places] = rows;
    if (!places) throw new Error('the demo has no sale or no open survey');
    return places;
  });
}

/** Pages of the menu that have tabs besides the one they begin with. */
const tabs: Readonly<Record<string, readonly string[]>> = {
  SurveyInfo: ['statistics', 'cross', 'compare', 'share'],
  VoteInfo: ['questions', 'settings', 'results', 'ballots'],
  TicketOrder: ['reconcile'],
  TemplateQuestionnaire: ['own'],
  TemplateVote: ['own'],
  Ticket: ['waiting', 'sale'],
  MemberCall: ['board', 'agents', 'outcomes', 'figures', 'settings'],
  // Of one live.
  Live: ['air', 'rehearsal', 'chapters', 'chat', 'figures', 'viewers', 'recordings'],
};

/** Pages that only online events have. */
const ofOnline: readonly string[] = menuPages()
  .map(({ name }) => name)
  .filter((name) => isRemovedForEvent(name, { model: 0, useTicket: 1 }));

/** Every page of the menu by its name, `VoteInfo results` for a tab of one, within the demo's sale where it is about an event. */
export function officeScreens({
  eventId,
  onlineEventId,
  liveId,
  surveyId,
  voteId,
  smsTaskId,
  mailTaskId,
  callTaskId,
}: DemoPlaces): Readonly<Record<string, string>> {
  const screens: Record<string, string> = {};
  // Of one channel and of one address book: member-channel.test.ts and address-books.test.ts walk those pages.
  for (const { name, path, isWithin } of menuPages().filter(({ path }) => !/:(?:channelId|address)/.test(path)))
    for (const tab of [undefined, ...(tabs[name] ?? [])]) {
      const isOfLive = name === 'Live' && tab !== undefined;
      const event = isOfLive || ofOnline.includes(name) ? onlineEventId : eventId;
      const query = new URLSearchParams({
        ...(isWithin && { event }),
        ...(isOfLive && { live: liveId }),
        ...(tab && { tab }),
      }).toString();
      const filled = path
        .replace(':surveyId', surveyId)
        .replace(':voteId', voteId)
        .replace(':groupId', name === 'NoteReport' ? smsTaskId : mailTaskId);
      screens[tab ? `${name} ${tab}` : name] = query ? `${filled}?${query}` : filled;
    }
  const callTask = `/member-manage/call?task=${callTaskId}`;
  return {
    ...screens,
    'MemberCall task': callTask,
    'MemberCall task form': `${callTask}&tab=form`,
    'MemberCall task settings': `${callTask}&tab=settings`,
    NotFound: '/no-such-page',
  };
}

/** Which domain draws each page of the menu: the one whose card names it. */
const cards = new URL('../../../web/src/back-office/domains/', import.meta.url);
const drawnBy = new Map(
  globSync('*/*.domain.ts', { cwd: cards }).flatMap((file) =>
    [...readFileSync(new URL(file, cards), 'utf8').matchAll(/^ {4}(\w+): \{/gm)].map(([, page]) => [
      page,
      dirname(file),
    ]),
  ),
);

/** The domain of a screen of the back office; the frame's own pages are of none. */
export function domainOfScreen(name: string): string {
  const [page] = name.split(' ');
  return page === 'NotFound' ? 'layout' : (drawnBy.get(page) ?? '');
}

/** A page of attendees or of the door. */
interface PublicScreen {
  path: (places: DemoPlaces) => string;
  /** What it is about: its area and its domains, by the names of their folders. */
  domains: readonly string[];
}

const screen = (path: PublicScreen['path'], ...domains: string[]): PublicScreen => ({ path, domains });

/** What attendees and the people at the door see. */
export const publicScreens: Readonly<Record<string, PublicScreen>> = {
  'embedded tickets': screen(({ eventCode }) => `/embed/${eventCode}/tickets`, 'embed', 'ticket'),
  'embedded programme': screen(({ eventCode }) => `/embed/${eventCode}/programme`, 'embed', 'schedule'),
  'embedded countdown': screen(({ eventCode }) => `/embed/${eventCode}/countdown?theme=dark`, 'embed'),
  login: screen(() => '/login', 'login', 'auth'),
  event: screen(({ eventCode }) => `/event/${eventCode}`, 'event'),
  'free event': screen(({ freeEventCode }) => `/event/${freeEventCode}`, 'event'),
  agenda: screen(({ eventCode }) => `/event/${eventCode}/agenda?day=all`, 'agenda', 'schedule'),
  'news post': screen(({ eventCode, dynamicId }) => `/event/${eventCode}/news/${dynamicId}`, 'news', 'dynamic'),
  'agenda by place': screen(({ eventCode }) => `/event/${eventCode}/agenda?view=places`, 'agenda', 'schedule'),
  guests: screen(({ eventCode }) => `/event/${eventCode}/guests`, 'guests', 'guest'),
  booths: screen(({ eventCode }) => `/event/${eventCode}/booths`, 'booths', 'booth'),
  register: screen(({ freeEventCode }) => `/register/${freeEventCode}`, 'register', 'form', 'participant'),
  buy: screen(({ eventCode }) => `/buy-ticket?event=${eventCode}`, 'buy', 'ticket', 'order'),
  order: screen(({ orderId }) => `/success/${orderId}`, 'order'),
  pay: screen(({ openOrderId }) => `/mobile-pay/${openOrderId}`, 'pay', 'payment'),
  'own code': screen(({ participantCode }) => `/qd/${participantCode}`, 'qd', 'participant'),
  'business card': screen(({ cardCode }) => `/card/${cardCode}`, 'card'),
  survey: screen(({ surveyCode }) => `/survey/${surveyCode}`, 'survey', 'form', 'questionnaire'),
  vote: screen(({ voteId }) => `/vote-form/-/${voteId}`, 'vote'),
  'vote results': screen(({ voteId }) => `/vote-info/${voteId}`, 'hall', 'vote'),
  watch: screen(({ liveCode }) => `/watch/${liveCode}`, 'watch', 'live', 'chat'),
  desk: screen(({ eventId }) => `/checkin/${eventId}`, 'desk', 'checkin'),
  kiosk: screen(({ eventId }) => `/signin/${eventId}`, 'kiosk', 'checkin'),
  'not there': screen(() => '/event/nothing-here', 'notice'),
  // Of whoever is signed in; others are led to the login.
  'pay by WeChat': screen(({ openOrderId }) => `/pay-wechat/${openOrderId}`, 'pay', 'payment'),
};

/** What each page has asked for and not been answered yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/** From here on `settled` knows what the page waits for. */
export function follow(page: Page): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  // A stream is never answered to the end.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
}

/** The demo user's page of the back office, signed in. */
export async function openOffice(page: Page, product: ProductPlace): Promise<void> {
  const token = await logIn(product.url, product.demo);
  if (!underWay.has(page)) follow(page);
  await page.context().addCookies([{ name: sessionCookie, value: token, url: product.url }]);
  await page.goto(`${product.url}/dashboard`);
  await settled(page);
}

/** To another page of the back office as a link leads there: without loading the whole of it anew. The pages before it are closed. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settled(page);
  // Kept as they are, hidden, they would make each page slower to look at than the one before.
  const others = page.locator('.tab:not(.active) .tab-close');
  if ((await others.count()) === 0) return;
  await others.evaluateAll((buttons) => (buttons as HTMLElement[]).forEach((each) => each.click()));
  await settled(page);
}

/** Waits until everything has come and nothing is being drawn any more. What a hidden tab still waits for does not count. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState();
  const until = Date.now() + 30_000;
  // Once what was asked for has come, the page may ask for more.
  for (let still = 0; still < 2; still += 1) {
    try {
      await drawn(page);
    } catch (error) {
      // It led on to another page meanwhile: that one is waited for.
      if (!String(error).includes('context was destroyed')) throw error;
      await page.waitForLoadState();
      still = -1;
    }
    const waited = [...(underWay.get(page) ?? [])].map((request) => request.url());
    if (waited.length > 0) still = -1;
    if (Date.now() > until) throw new Error(`the page never comes to rest: ${waited.join(' ')}`);
  }
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const busy = `.ant-skeleton-active, .ant-spin-spinning, [aria-busy="true"], .ant-zoom-appear, .ant-zoom-enter, .ant-zoom-leave,
      [class*="-motion-"]:is([class*="-enter"], [class*="-appear"], [class*="-leave"])`;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 2; still += 1) {
      await frame();
      if ([...document.querySelectorAll(busy)].some((element) => element.checkVisibility())) still = -1;
    }
  });
}
