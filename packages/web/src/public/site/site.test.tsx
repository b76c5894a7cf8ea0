import { siteModules } from '@convoke/contract/site/site.modules.ts';
import type { ShownModule, SiteData } from '@convoke/contract/site/site.shown.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import eventTexts from '../../texts/en/public-event.json' with { type: 'json' };
import news from '../../texts/en/public-news.json' with { type: 'json' };
import own from '../../texts/en/public-site.json' with { type: 'json' };
import { hostileTexts } from '@convoke/contract/site/testing/hostile-texts.ts';
import { Shell } from '../core/shell.tsx';
import { act, mount, unmount } from '../mount.tsx';
import { CanvasProvider, ModuleFrame } from './canvas.tsx';
import { aPicture, aShown, aSite, everyModule } from './site-testing.ts';
import { View } from './site.page.tsx';

const texts = { 'public-core': core, 'public-event': eventTexts, 'public-news': news, 'public-site': own };

async function show(data: SiteData): Promise<void> {
  const state = {
    page: 'site',
    language: 'en',
    locale: 'en-US',
    url: `/event/${data.event.code}`,
    publicUrl: 'https://x.org',
    data,
    config: { appId: 'web', appSecret: 's' },
    texts,
  } as const;
  await act(async () => mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />));
}
const shown = () => [...document.querySelectorAll('.module')].map((each) => each.id.replace('-part', ''));

const asked = vi.fn(() => Promise.reject(new Error('asked')));
beforeEach(() => vi.stubGlobal('fetch', asked));
afterEach(() => {
  unmount();
  asked.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows every kind of module, and asks nobody for anything', async () => {
  await show(aSite(everyModule()));
  expect(shown()).toEqual(Object.keys(siteModules));
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  for (const module of document.querySelectorAll('.module')) expect(module.textContent, module.id).not.toBe('');
  expect(document.querySelector('iframe, video')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  expect(document.cookie).toBe('');
});

it('leaves out what shows nothing, and what leads to it', async () => {
  const menu = (id: string, href: string, entries: SiteData['site']['menus'] = []) => ({
    id,
    title: id,
    href,
    entries,
  });
  const menus = [
    menu('there', '#custom-part'),
    menu('gone', '#gallery-part'),
    menu('group', '', [menu('below', '#faq-part')]),
    menu('far', '/event/abcdefghij12/p/far#gallery-part'),
  ];
  await show(
    aSite([aShown('banner'), aShown('gallery'), aShown('faq'), aShown('custom', { heading: 'Why' })], { menus }),
  );
  expect(shown()).toEqual(['banner', 'custom']);
  expect([...document.querySelectorAll('nav a')].map((each) => each.textContent)).toEqual(['there', 'far']);
});

it('goes on without a module that throws, and without one of a kind it does not know', async () => {
  const broken = aShown('gallery', {
    pictures: [{ picture: { ...aPicture, url: null as never, alt: null as never }, caption: '' }],
  });
  const unread = aShown('faq', { items: null as never });
  const unknown = { id: 'hologram-part', module: 'hologram', props: {} } as unknown as ShownModule;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(aSite([aShown('banner'), unread, unknown, broken, aShown('custom', { heading: 'Why' })]));
  expect(document.querySelector('h1')?.textContent).toBe('Product Night');
  expect(document.querySelector('#custom-part h2')?.textContent).toBe('Why');
  expect(document.querySelector('#hologram-part')).toBeNull();
  expect(document.querySelector('#faq-part')?.textContent).toBe('');
});

it('keeps hostile texts as texts, in every field of every kind', async () => {
  for (const text of hostileTexts) {
    const modules = everyModule().map((module) => {
      const put = (fields: Record<string, { kind: string; fields?: object }>, props: Record<string, unknown>): object =>
        Object.fromEntries(
          Object.entries(props).map(([name, value]) => {
            const field = fields[name];
            if (field?.kind === 'text' || field?.kind === 'link') return [name, text];
            if (field?.kind === 'list')
              return [name, (value as Record<string, unknown>[]).map((item) => put(field.fields as never, item))];
            return [name, value];
          }),
        );
      return { ...module, props: put(siteModules[module.module].fields, module.props as never) } as ShownModule;
    });
    await show(aSite(modules, { menus: [{ id: 'm1', title: text, href: text, entries: [] }] }));
    expect(shown()).toContain('custom');
    expect(document.querySelector('script, object, base, form:not(.question), meta, style, iframe')).toBeNull();
    for (const element of document.querySelectorAll('*')) {
      const bad = element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc');
      expect(bad).toEqual([]);
      const href = element.getAttribute('href') ?? '';
      expect(href).not.toMatch(/^(?:javascript|data|vbscript):|^\/\//i);
    }
    unmount();
  }
});

it('opens and closes its menu by press and by Escape', async () => {
  await show(aSite(everyModule(), { menus: [{ id: 'm1', title: 'Why', href: '#custom-part', entries: [] }] }));
  const button = document.querySelector<HTMLButtonElement>('.site-menu-button');
  const isOpen = () => button?.getAttribute('aria-expanded');
  await act(() => button?.click());
  expect(isOpen()).toBe('true');
  await act(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(isOpen()).toBe('false');
});

it('plays a film only when somebody says so, from its host’s frame without cookies', async () => {
  await show(aSite([aShown('banner'), aShown('video', { address: 'https://youtu.be/abcdefghijk' })]));
  // Nothing is fetched here, which the test's browser complains of.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const press = document.querySelector<HTMLButtonElement>('.video button');
  expect(document.querySelector('.video img')).toBeNull();
  await act(() => press?.click());
  expect(document.querySelector('iframe')?.src).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1');
});

it('keeps in sight what a picture’s organiser pointed at, and brings it when it is needed', async () => {
  await show(
    aSite([
      aShown('banner', { picture: aPicture }),
      aShown('gallery', { pictures: [{ picture: aPicture, caption: '' }] }),
    ]),
  );
  const [first, later] = document.querySelectorAll<HTMLImageElement>('img.picture');
  expect([first?.loading, first?.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  expect([later?.loading, later?.style.objectPosition]).toEqual(['lazy', '20% 80%']);
});

it('says in the editor what a module lacks, takes nodes where texts are, and leads nowhere', async () => {
  const data = aSite([]);
  const faq = aShown('faq').props as never;
  const custom = { ...aShown('custom').props, heading: <em>Written here</em>, columns: [] } as never;
  await act(async () =>
    mount(
      <CanvasProvider texts={texts} language="en" locale="en-GB" code={data.event.code}>
        <ModuleFrame id="faq-part" module="faq" props={faq} data={data} />
        <ModuleFrame id="custom-part" module="custom" props={custom} data={data} />
      </CanvasProvider>,
    ),
  );
  expect(document.querySelector('#faq-part')?.textContent).toContain('Add a question');
  expect(document.querySelector('#custom-part h2 em')?.textContent).toBe('Written here');
  expect(asked).not.toHaveBeenCalled();
});
