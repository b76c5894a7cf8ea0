// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anEvent, aForm, anOwn, assets, config } from '../testing.ts';
import { createRenderer } from './document.tsx';

const { render, renderDocument, renderTurned } = await createRenderer(assets);
const place = {
  language: 'en',
  locale: 'en-US',
  url: '/event/abcdefghij12',
  publicUrl: 'https://events.example.org/',
  config,
} as const;
const evil = '</title></script><script>alert(1)</script><!-- " \' &';

function block(html: string, opening: string): unknown {
  const from = html.indexOf(opening) + opening.length;
  return JSON.parse(html.slice(from, html.indexOf('</script>', from)));
}
const stateOf = (html: string) =>
  block(html, '<script type="application/json" id="convoke-page">') as Record<string, unknown>;
const jsonLdOf = (html: string) => block(html, '<script type="application/ld+json">') as Record<string, unknown>;

describe('the document of an event', () => {
  const html = renderDocument({ ...place, page: 'event', data: anEvent() });

  it('reads without JavaScript: title, date, hours, place, description and the way to register', () => {
    const body = html.slice(html.indexOf('<body>'), html.indexOf('<script type="application/json"'));
    for (const words of [
      'Product Night',
      'Saturday, November 28, 2026',
      '7:00 – 9:30 PM',
      'Rockbund Art Museum',
      '<p>Five <strong>speakers</strong></p>',
      'Hosted by Product Folk',
      '42 places left',
      'href="/register/abcdefghij12"',
    ]) {
      expect(body).toContain(words);
    }
  });

  it('speaks the language it is given', () => {
    const zh = renderDocument({ ...place, language: 'zh', locale: 'zh-CN', page: 'event', data: anEvent() });
    expect(zh).toContain('<html lang="zh-CN"');
    expect(zh).toContain('剩余 42 个名额');
    expect(zh).toContain('2026年11月28日星期六');
    expect(html).toContain('<html lang="en"');
  });

  it('tells chats and search engines what it is', () => {
    expect(html).toContain('<title>Product Night · Convoke</title>');
    expect(html).toContain('<meta property="og:title" content="Product Night">');
    expect(html).toContain('<meta property="og:image" content="https://events.example.org/files/cover.webp">');
    expect(html).toContain('<link rel="canonical" href="https://events.example.org/event/abcdefghij12">');
    expect(html).toMatch(/<meta property="og:description" content="Saturday, November 28, 2026[^"]*Rockbund/);
    expect(jsonLdOf(html)).toMatchObject({
      '@type': 'Event',
      name: 'Product Night',
      startDate: '2026-11-28T19:00:00+08:00',
      endDate: '2026-11-28T21:30:00+08:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Rockbund Art Museum' },
      offers: { availability: 'https://schema.org/InStock' },
    });
  });

  it('marks a preview, and tells nobody of it', () => {
    const data = { ...anEvent(), previewUntil: '2026-11-22T04:00:00.000Z' };
    const preview = renderDocument({ ...place, url: '/event/preview/secret', page: 'event', data });
    expect(preview).toContain('Draft preview: only people with this link can see this page, until');
    expect(preview).toContain('<meta name="robots" content="noindex">');
    expect(preview).toContain('<meta name="referrer" content="no-referrer">');
    expect(preview).not.toMatch(/class="event-tools"|rel="canonical"|og:image|og:url|application\/ld\+json/);
    expect(preview).toMatch(/<div inert class="action-place">/);
    expect(html).not.toMatch(/<div inert|preview-note/);
  });

  it('tells search engines the languages it is written in, each at an address of its own', () => {
    const data = anEvent({ languages: ['en', 'ja'] });
    const page = (url: string) => renderDocument({ ...place, url, page: 'event', data });
    const own = 'https://events.example.org/event/abcdefghij12';
    const plain = page('/event/abcdefghij12');
    for (const [language, address] of [
      ['en', `${own}?language=en`],
      ['ja', `${own}?language=ja`],
      ['x-default', own],
    ] as const)
      expect(plain).toContain(`<link rel="alternate" hreflang="${language}" href="${address}">`);
    expect(plain).toContain('<meta property="og:locale:alternate" content="ja_JP">');
    expect(plain).toContain(`<link rel="canonical" href="${own}">`);
    expect(page('/event/abcdefghij12?language=en')).toContain(`<link rel="canonical" href="${own}?language=en">`);
    expect(html).not.toContain('hreflang');
  });

  it('carries the description once, as HTML', () => {
    expect(html.split('Five <strong>')).toHaveLength(2);
    expect(stateOf(html)['data']).toMatchObject({ title: 'Product Night', description: '' });
  });

  it('gives the browser the credentials, and nothing else of the configuration', () => {
    expect(stateOf(html)['config']).toEqual({ appId: 'web', appSecret: 'secret' });
    expect(html).toContain('<style nonce="n0nce">');
    expect(html.split('n0nce')).toHaveLength(2);
  });

  it('runs no inline script and needs no style attribute', () => {
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1]);
    expect(scripts.filter((attributes) => !/src="|type="application\//.test(attributes ?? ''))).toEqual([]);
    expect(html).not.toMatch(/<[^>]+\sstyle=/);
  });

  it('keeps whatever a title holds inert', () => {
    const event = anEvent({ title: evil, summary: evil, organiserName: evil, placeName: evil });
    const nasty = renderDocument({ ...place, page: 'event', data: event });
    expect(nasty).not.toContain('<script>alert');
    expect(nasty.match(/<script\b/g)).toHaveLength(3);
    expect(jsonLdOf(nasty)['name']).toBe(evil);
    expect(stateOf(nasty)['data']).toMatchObject({ title: evil });
  });

  it('keeps a style sheet with a closing tag in its element', () => {
    const other = renderDocument({ ...place, page: 'notice', data: { kind: 'not-found' } });
    expect(other.match(/<\/style>/g)).toHaveLength(1);
  });

  it('says which pages follow each other without a document, and what they are then made of', () => {
    const input = { ...place, page: 'register', data: { event: anEvent(), form: aForm } } as const;
    const turned = JSON.parse(renderTurned(input)) as Record<string, unknown>;
    expect(turned).toMatchObject({ title: 'Register: Product Night · Convoke', files: ['/assets-p/register-1.js'] });
    expect(turned['state']).toEqual(stateOf(renderDocument(input)));
    expect(turned['state']).toMatchObject({ turns: true });
    expect(stateOf(renderDocument({ ...place, page: 'qd', data: anOwn() }))).not.toHaveProperty('turns');
  });

  it('keeps a preview away from search engines', () => {
    const preview = renderDocument({ ...place, page: 'event', data: anEvent({ registration: 'not-published' }) });
    expect(preview).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('noindex');
  });
});

describe('the other documents', () => {
  it('shows every field of the form before any JavaScript', () => {
    const html = renderDocument({ ...place, page: 'register', data: { event: anEvent(), form: aForm } });
    for (const field of aForm.fields) expect(html).toContain(field.label.en);
    expect(html).toMatch(/autocomplete="tel"/i);
    expect(html).toContain('disabled');
  });

  it('says why there is no form', () => {
    const html = renderDocument({
      ...place,
      page: 'register',
      data: { event: anEvent({ registration: 'full', placesLeft: 0 }), form: aForm },
    });
    expect(html).toContain('All places are taken');
    expect(html).not.toContain('<form');
  });

  it('draws the code as a picture in the document, and names nobody in its head', () => {
    const html = renderDocument({ ...place, url: '/qd/x', page: 'qd', data: anOwn() });
    expect(html).toMatch(/<svg(?=[^>]*class="qr")[^>]*role="img"/);
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('Ada');
    expect(html).toContain('noindex');
  });

  it('shows no code to whom the organiser has not approved', () => {
    const html = renderDocument({ ...place, url: '/qd/x', page: 'qd', data: anOwn({ state: 'PENDING' }) });
    expect(html).not.toContain('class="qr"');
    expect(html).toContain('Under review');
  });

  it.each([
    ['not-found', 404],
    ['gone', 410],
    ['error', 500],
  ] as const)('answers %s with status %i', (kind, status) => {
    expect(render({ ...place, page: 'notice', data: { kind } }).status).toBe(status);
  });

  it('tells from the address what was looked for', () => {
    const html = renderDocument({ ...place, page: 'notice', data: { kind: 'not-found' } });
    expect(html).toContain('Event not found');
  });
});
