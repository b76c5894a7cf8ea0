// @vitest-environment node
import { localeFor } from '@convoke/contract/core/dates.ts';
import { describe, expect, it } from 'vitest';
import { createRenderer } from './core/document.tsx';
import { anOffering, anOrder, aTicket, orderId, serverTime } from './selling-testing.ts';
import { aForm, anEvent, assets, config } from './testing.ts';

const { render, renderDocument } = await createRenderer(assets);
const publicUrl = 'https://events.example.org';
const evil = '</title></script><script>alert(1)</script><!-- " \' &';
const event = anEvent({ useTicket: 1, title: evil, placeName: evil, organiserName: evil });
const buyData = { event, offering: anOffering(), form: aForm, code: null, offerId: null };
const payOrder = {
  orderId,
  number: 'A1',
  state: 'HELD',
  eventTitle: evil,
  eventCode: 'abcdefghij12',
  totalCents: 10_000,
  currency: 'CNY',
  expiresAt: '2026-11-21T04:15:00.000Z',
  now: serverTime,
  channels: [{ channel: 'wechat', isSandbox: true, isDown: false }],
} as const;

const buy = (changes: object = {}, language: 'en' | 'zh' | 'es' | 'ja' = 'en') =>
  renderDocument({
    page: 'buy',
    language,
    locale: localeFor(language),
    url: '/buy-ticket?event=abcdefghij12',
    publicUrl,
    config,
    data: { ...buyData, ...changes },
  });
const pay = (way: 'wx' | 'zfb' | 'mobile') =>
  renderDocument({
    page: 'pay',
    language: 'en',
    locale: 'en-US',
    url: `/pay-wx/${orderId}`,
    publicUrl,
    config,
    data: { way, order: { ...payOrder, channels: [...payOrder.channels] } },
  });
const order = (changes: Parameters<typeof anOrder>[0] = {}) =>
  renderDocument({
    page: 'order',
    language: 'en',
    locale: 'en-US',
    url: `/success/${orderId}`,
    publicUrl,
    config,
    data: { order: anOrder(changes), now: serverTime },
  });
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'));

describe('the buyer’s documents', () => {
  const [first] = anOrder().tickets;
  const evilTicket = aTicket({ name: evil, description: evil, tiers: [] });
  const evilOrder = {
    buyer: { name: evil, phone: evil, email: evil },
    tickets: first ? [{ ...first, name: evil, ticketName: evil, tierName: evil }] : [],
    invoice: { kind: 'person', title: evil },
    couponCode: evil,
  };
  it.each([
    ['buy', buy({ offering: anOffering({ tickets: [evilTicket], terms: evil }) })],
    ['pay', pay('mobile')],
    ['order', order(evilOrder)],
  ])('stay inert whatever people are called: %s', (_, html) => {
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('</title></script>');
    expect(html.match(/<script/g)).toHaveLength(html.match(/<\/script>/g)?.length ?? 0);
    expect(html).not.toMatch(/style="/);
  });

  it('read without JavaScript: tickets with their prices and what is left', () => {
    const tickets = [
      aTicket({
        name: 'Early',
        left: 3,
        priceCents: 8000,
        tiers: [{ tierId: 't', name: 'Bird', priceCents: 8000, left: 3, closesAt: null }],
      }),
      aTicket({ ticketId: 'b', name: 'Dinner', state: 'sold-out', left: 0 }),
    ];
    const body = bodyOf(buy({ offering: anOffering({ tickets }) }));
    for (const words of ['Early', 'CN¥80', 'CN¥100', 'Bird', 'Only 3 left', 'Dinner', 'Sold out', 'turn on JavaScript'])
      expect(body).toContain(words);
    expect(bodyOf(order())).toContain('aria-label="QR code of Ada"');
    expect(bodyOf(pay('mobile'))).toContain(`href="/pay-wx/${orderId}"`);
  });

  it('speak the language they are given', () => {
    for (const [language, words] of [
      ['zh', '选择门票'],
      ['es', 'Elija sus entradas'],
      ['ja', 'チケットを選ぶ'],
    ] as const)
      expect(buy({}, language)).toContain(words);
  });

  it('are found by search engines only where they are for everybody', () => {
    expect(buy()).not.toContain('noindex');
    expect(buy()).toContain('<link rel="canonical" href="https://events.example.org/buy-ticket?event=abcdefghij12">');
    for (const html of [buy({ code: 'FRIENDS' }), buy({ offerId: orderId }), pay('wx'), order()])
      expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it('tell no other site an order’s secret address', () => {
    expect(order()).toContain('<meta name="referrer" content="no-referrer">');
    // WeChat asks for the site, which the server’s own policy tells it; never for the path.
    expect(pay('mobile')).not.toContain('name="referrer"');
  });

  it('tell a chat nothing of whose they are', () => {
    const head = (html: string) => html.slice(0, html.indexOf('</head>'));
    for (const html of [order(), pay('wx')]) {
      expect(head(html)).not.toMatch(/Ada|Grace|138|A1B2C3|Q7rT2m/);
      expect(head(html)).not.toContain(orderId);
    }
  });

  it('leave out of the page’s JSON what it does not show', () => {
    const html = buy({ event: { ...event, description: '<p>long text</p>' } });
    expect(html).not.toContain('long text');
  });

  it('say SANDBOX before anything else', () => {
    expect(bodyOf(pay('mobile'))).toContain('SANDBOX');
    expect(bodyOf(order({ isSandbox: true }))).toContain('SANDBOX');
  });
});

describe('what is not there', () => {
  it.each([
    [`/success/${orderId}`, 'Order not found'],
    [`/pay-zfb/${orderId}`, 'Order not found'],
    [`/mobile-pay/${orderId}`, 'Order not found'],
    ['/buy-ticket?event=nothing', 'Event not found'],
  ])('has a friendly page of its own: %s', (url, words) => {
    const { html, status } = render({
      page: 'notice',
      language: 'en',
      locale: 'en-US',
      url,
      publicUrl,
      config,
      data: { kind: 'not-found' },
    });
    expect(html).toContain(words);
    expect(status).toBe(404);
  });
});
