import { expect, test } from 'vitest';
import { checkSite } from './site.check.ts';
import { type SiteDocument, siteDocument } from './site.document.ts';
import { conference } from './templates/conference.ts';

const { style } = conference;
const nobody = { gone: new Set<string>(), notPublic: new Set<string>() };
const voteId = '01890000-0000-7000-8000-000000000001';
const pictureId = '01890000-0000-7000-8000-000000000002';

function site(modules: object[], more: object = {}): SiteDocument {
  return siteDocument.parse({
    v: 1,
    language: 'en',
    languages: ['en', 'ja'],
    style,
    pages: [{ id: 'page-1', slug: '', title: {}, description: {}, modules }],
    menus: [],
    ...more,
  });
}
const banner = { id: 'banner', module: 'banner', v: 1, props: {} };
const said = (document: SiteDocument, things = nobody) =>
  checkSite(document, things).map(({ problem, field, detail, language }) =>
    [problem, field, detail, language].filter(Boolean).join(' '),
  );

test('a whole site has no problems; one without a banner cannot be published', () => {
  expect(said(site([banner]))).toEqual([]);
  expect(checkSite(site([]), nobody)).toMatchObject([{ problem: 'noBanner', refuses: true }]);
  expect(said(site([{ ...banner, isOn: false }]))).toEqual(['noBanner']);
});

test('letters that are hard to read, of each scheme that visitors may see', () => {
  const light = { ...style.light, surface: '#f3f6fc', text: '#999999' };
  const weak = site([banner], { style: { ...style, light } });
  expect(said(weak)).toEqual([
    'contrast style.light.text light text/background 2.8',
    'contrast style.light.text light text/surface 2.6',
  ]);
  expect(said(site([banner], { style: { ...style, light, scheme: 'dark' } }))).toEqual([]);
});

test('pictures without a text, texts that lack a language, places that are not there', () => {
  const picture = { documentId: pictureId, alt: {}, x: 50, y: 50 };
  const custom = {
    id: 'custom-1',
    module: 'custom',
    v: 1,
    props: {
      heading: { en: 'Hello' },
      buttonLink: '/nowhere',
      text: { en: '<p><a href="#lost">x</a> <a href="https://example.com/">y</a></p>', ja: '<p>z</p>' },
      columns: [{ title: {}, text: {}, picture }],
    },
  };
  expect(said(site([banner, custom]))).toEqual([
    'translation heading ja',
    'deadLink text #lost',
    'alternative columns.0.picture',
    'deadLink buttonLink /nowhere',
  ]);
  expect(said(site([banner, custom]), { ...nobody, gone: new Set([pictureId]) })).toContain('gone columns.0.picture');
});

test('votes that are gone or closed to everybody, menus that lead to what is off, modules that nobody knows', () => {
  const vote = { id: 'vote-1', module: 'vote', v: 1, isOn: true, props: { vote: voteId } };
  expect(said(site([banner, vote]), { ...nobody, gone: new Set([voteId]) })).toEqual(['gone vote']);
  expect(said(site([banner, vote]), { ...nobody, notPublic: new Set([voteId]) })).toEqual(['notPublic vote']);
  const menus = [{ id: 'menu-1', title: { en: 'Vote', ja: '投票' }, target: { kind: 'module', moduleId: 'vote-1' } }];
  expect(said(site([banner, { ...vote, isOn: false }], { menus }))).toEqual(['menuTarget']);
  expect(said(site([banner, { ...vote, module: 'hologram' }]))).toEqual(['unknownModule hologram']);
});
