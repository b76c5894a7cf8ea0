// @vitest-environment node
import { readFileSync } from 'node:fs';
import { siteLooks } from '@convoke/contract/site/site.style.ts';
import { productTemplates } from '@convoke/contract/site/templates/templates.ts';
import { expect, it } from 'vitest';
import { createRenderer } from '../core/document.tsx';
import { anEvent, assets, config } from '../testing.ts';
import { aShown, aSite, everyModule } from './site-testing.ts';

const { renderDocument } = await createRenderer(assets);
const place = {
  page: 'site',
  language: 'en',
  locale: 'en-US',
  url: '/event/abcdefghij12',
  publicUrl: 'https://events.example.org/',
  config,
} as const;
const block = (html: string, opening: string) => {
  const from = html.indexOf(opening) + opening.length;
  return JSON.parse(html.slice(from, html.indexOf('</script>', from))) as Record<string, unknown>;
};
const jsonLdOf = (html: string) => block(html, '<script type="application/ld+json">');
const dataOf = (html: string) =>
  block(html, '<script type="application/json" id="convoke-page">')['data'] as ReturnType<typeof aSite>;

it('tells chats and search engines what it is', () => {
  const html = renderDocument({ ...place, data: aSite(everyModule()) });
  expect(html).toContain('<title>Product Night · Convoke</title>');
  expect(html).toContain('content="https://events.example.org/event/abcdefghij12/share/1-3-en.png"');
  expect(html).toContain('<link rel="canonical" href="https://events.example.org/event/abcdefghij12">');
  expect(html).toContain('hreflang="zh" href="https://events.example.org/event/abcdefghij12?language=zh"');
  expect(jsonLdOf(html)).toMatchObject({
    '@type': 'Event',
    startDate: '2026-11-28T19:00:00+08:00',
    offers: { '@type': 'Offer' },
    subEvent: [
      {
        '@type': 'Event',
        name: 'Opening',
        startDate: '2026-11-28T19:00:00+08:00',
        endDate: '2026-11-28T19:45:00+08:00',
        location: { name: 'Hall A' },
        performer: [{ '@type': 'Person', name: 'Lin Yue' }],
      },
    ],
  });
});

it('tells search engines of 400 sessions, each with its distance from UTC, and gives the browser those that it shows', () => {
  const data = aSite(everyModule());
  const [session] = data.live.sessions;
  if (!session) throw new Error('no session');
  const sessions = Array.from({ length: 400 }, (_, at) => ({ ...session, agendaId: `a${at}`, title: `Talk ${at}` }));
  const html = renderDocument({ ...place, data: { ...data, live: { ...data.live, sessions } } });
  const { subEvent } = jsonLdOf(html) as { subEvent: { startDate: string; endDate: string }[] };
  expect(subEvent).toHaveLength(400);
  for (const { startDate, endDate } of subEvent) expect(startDate + endDate).toMatch(/^(?:\S{19}\+08:00){2}$/);
  expect(dataOf(html).live.sessions.length).toBeLessThan(10);
});

it('has an address of its own for a further page, which repeats nothing to search engines', () => {
  const page = { id: 'p2', slug: 'programme', title: 'Programme', description: 'All of it' };
  const html = renderDocument({ ...place, data: aSite([aShown('schedule')], { page }) });
  expect(html).toContain('<title>Programme · Product Night · Convoke</title>');
  expect(html).toContain('<link rel="canonical" href="https://events.example.org/event/abcdefghij12/p/programme">');
  expect(html).toContain('content="All of it"');
  expect(html).not.toContain('ld+json');
  expect(html).toContain('<h1 class="site-title">Programme</h1>');
});

it('asks for the picture of its banner before all else, the narrow one on a phone; for none where the banner shows none', () => {
  const event = anEvent({
    coverUrl: '/files/a/b.webp',
    coverWidths: '/files/a/b-640.webp 640w, /files/a/b.webp 1920w',
  });
  const site = (layout: 'over' | 'plain') => ({ ...aSite([aShown('banner', { layout, picture: null })]), event });
  const html = renderDocument({ ...place, data: site('over') });
  const widths = `srcset="${event.coverWidths}"`;
  expect(html.indexOf('<link rel="preload" as="image" href="/files/a/b.webp" imagesrcset=')).toBeLessThan(
    html.indexOf('<style'),
  );
  expect(html.split(widths)).toHaveLength(3);
  const sizes = [...html.matchAll(/sizes="([^"]*)"/g)].map(([, each]) => each);
  expect(new Set(sizes).size).toBe(1);
  expect(renderDocument({ ...place, data: site('plain') })).not.toMatch(/<img|rel="preload"/);
});

it('has the one address that its event has, with its languages, where that is a host name of its own', () => {
  const own = anEvent({ pageUrl: 'https://expo.example.com/' });
  const html = renderDocument({ ...place, data: { ...aSite(everyModule()), event: own } });
  expect(html).toContain('<link rel="canonical" href="https://expo.example.com/">');
  expect(html).toContain('hreflang="zh" href="https://expo.example.com/?language=zh"');
  expect(html).toContain('<meta property="og:url" content="https://expo.example.com/">');
  expect(jsonLdOf(html)).toMatchObject({ url: 'https://expo.example.com/' });
  const page = { id: 'p2', slug: 'programme', title: 'Programme', description: '' };
  const further = renderDocument({ ...place, data: { ...aSite([aShown('schedule')], { page }), event: own } });
  expect(further).toContain('<link rel="canonical" href="https://expo.example.com/event/abcdefghij12/p/programme">');
});

it('tells nothing of a preview', () => {
  const html = renderDocument({
    ...place,
    data: { ...aSite(everyModule()), previewUntil: '2026-11-22T04:00:00.000Z' },
  });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<meta name="referrer" content="no-referrer">');
  for (const told of ['canonical', 'ld+json', 'og:image']) expect(html).not.toContain(told);
  expect(html).toContain('Draft preview');
});

it('renders what is left where a module throws, and gives the browser the same', () => {
  const broken = aShown('faq', { items: null as never });
  const html = renderDocument({
    ...place,
    data: aSite([aShown('banner'), broken, aShown('custom', { heading: 'Why' })]),
  });
  expect(html).toContain('<h2>Why</h2>');
  expect(html).not.toContain('faq-part');
  expect(dataOf(html).site.modules.map(({ module }) => module)).toEqual(['banner', 'custom']);
});

it('carries the colours of its style, and follows its scheme', () => {
  for (const look of siteLooks) {
    const { style } = productTemplates[look];
    const html = renderDocument({ ...place, data: aSite(everyModule(), { style }) });
    expect(html).toContain(`--accent:${(style.scheme === 'dark' ? style.dark : style.light).accent}`);
    expect(html).toContain(
      `<meta name="color-scheme" content="${style.scheme === 'auto' ? 'light dark' : style.scheme}">`,
    );
  }
});

it('has a sheet for each look, which speaks of no other and fetches nothing', () => {
  for (const look of siteLooks) {
    const css = readFileSync(new URL(`./looks/${look}.css`, import.meta.url), 'utf8');
    expect([...new Set(css.match(/\[data-look[^\]]*\]/g))]).toEqual([`[data-look="${look}"]`]);
    expect(css).not.toMatch(/url\(|@import/);
  }
});

it('holds the description once', () => {
  const html = renderDocument({ ...place, data: aSite(everyModule()) });
  expect(html.split('Five <strong>speakers</strong>')).toHaveLength(2);
  expect(dataOf(html).event.description).toBe('');
});
