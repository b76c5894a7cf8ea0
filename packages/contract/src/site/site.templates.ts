import type { Language, Texts } from '../core/language.ts';
import type { SiteDocument, SiteMenu, SiteModule } from './site.document.ts';
import { schemaOfFields } from './site.fields.ts';
import { type ModuleKind, siteModules } from './site.modules.ts';
import type { SiteLook, SitePalette, SiteStyle } from './site.style.ts';

/** The templates that come with the product: a look, what stands on its first page in which order, and how. */

/** What a site begins with besides its template. */
export interface SiteStart {
  /** The event's own, and all that it is written in. */
  language: Language;
  languages: readonly Language[];
  /** Kinds of modules that the event's page has something for; the others of a template wait, switched off. */
  has: ReadonlySet<ModuleKind>;
  newId(): string;
}

interface Template {
  style: Omit<SiteStyle, 'look'>;
  /** Kinds of modules, each with the fields that are not as empty as they begin. */
  modules: readonly (readonly [ModuleKind, Readonly<Record<string, string | number | boolean>>?])[];
}

const palette = (accent: string, background: string, surface: string, text: string): SitePalette => ({
  accent,
  background,
  surface,
  text,
});

export const siteTemplates: Readonly<Record<SiteLook, Template>> = {
  conference: {
    style: {
      heading: 'sans',
      body: 'sans',
      corners: 'soft',
      scheme: 'auto',
      light: palette('#1d4ed8', '#ffffff', '#f3f6fc', '#101828'),
      dark: palette('#8ab4ff', '#0b1220', '#151f33', '#eef2fa'),
    },
    modules: [
      ['banner', { layout: 'over' }],
      ['introduction', { side: 'end' }],
      ['schedule', { layout: 'days' }],
      ['guests', { layout: 'grid' }],
      ['tickets'],
      ['partners'],
      ['news'],
      ['map'],
      ['faq'],
      ['contact'],
    ],
  },
  meetup: {
    style: {
      heading: 'rounded',
      body: 'rounded',
      corners: 'round',
      scheme: 'auto',
      light: palette('#b4341a', '#fffaf5', '#fdeee2', '#2b1a12'),
      dark: palette('#ff9f80', '#1d120d', '#2b1c15', '#fbeee6'),
    },
    modules: [
      ['banner', { layout: 'split' }],
      ['introduction', { side: 'start' }],
      ['guests', { layout: 'row', most: 6 }],
      ['schedule', { layout: 'list' }],
      ['map'],
      ['gallery', { layout: 'strip' }],
      ['contact'],
    ],
  },
  concert: {
    style: {
      heading: 'condensed',
      body: 'sans',
      corners: 'sharp',
      scheme: 'dark',
      light: palette('#a3124f', '#ffffff', '#faf0f4', '#1a0a12'),
      dark: palette('#ff6fa8', '#0a0608', '#1a0f15', '#fdf3f7'),
    },
    modules: [
      ['banner', { layout: 'over' }],
      ['countdown'],
      ['tickets'],
      ['guests', { layout: 'row' }],
      ['video'],
      ['gallery', { layout: 'grid' }],
      ['introduction', { side: 'above' }],
      ['map'],
      ['faq'],
    ],
  },
  exhibition: {
    style: {
      heading: 'sans',
      body: 'sans',
      corners: 'sharp',
      scheme: 'auto',
      light: palette('#0f6b5c', '#ffffff', '#eff6f4', '#0c1f1b'),
      dark: palette('#5fd6bf', '#071512', '#10241f', '#e9f6f3'),
    },
    modules: [
      ['banner', { layout: 'split' }],
      ['introduction', { side: 'end' }],
      ['booths'],
      ['partners', { size: 'large' }],
      ['schedule', { layout: 'list' }],
      ['tickets'],
      ['map'],
      ['documents'],
      ['news', { most: 5 }],
      ['contact'],
    ],
  },
  course: {
    style: {
      heading: 'serif',
      body: 'sans',
      corners: 'soft',
      scheme: 'auto',
      light: palette('#7a4b00', '#fffdf7', '#f8f1e0', '#26200f'),
      dark: palette('#f0c06a', '#17130a', '#241e12', '#f8f2e4'),
    },
    modules: [
      ['banner', { layout: 'plain' }],
      ['introduction', { side: 'above' }],
      ['schedule', { layout: 'list', showsPlaces: false }],
      ['guests', { layout: 'list' }],
      ['documents'],
      ['faq'],
      ['tickets'],
      ['form'],
      ['contact'],
    ],
  },
  gala: {
    style: {
      heading: 'serif',
      body: 'serif',
      corners: 'sharp',
      scheme: 'dark',
      light: palette('#7d5a12', '#fffdf8', '#f7f1e3', '#221b0b'),
      dark: palette('#e2c27a', '#12100b', '#1e1a12', '#f6efdf'),
    },
    modules: [
      ['banner', { layout: 'over' }],
      ['introduction', { side: 'above' }],
      ['countdown'],
      ['schedule', { layout: 'list' }],
      ['guests', { layout: 'grid', most: 8 }],
      ['tickets'],
      ['partners', { size: 'small' }],
      ['map'],
      ['contact'],
    ],
  },
  hackathon: {
    style: {
      heading: 'mono',
      body: 'mono',
      corners: 'sharp',
      scheme: 'dark',
      light: palette('#15692f', '#fbfffc', '#eaf6ee', '#0a1a10'),
      dark: palette('#4be37f', '#07100a', '#0f1d14', '#e6f7ec'),
    },
    modules: [
      ['banner', { layout: 'plain' }],
      ['countdown'],
      ['introduction', { side: 'above' }],
      ['schedule', { layout: 'days' }],
      ['faq'],
      ['partners'],
      ['guests', { layout: 'grid' }],
      ['vote'],
      ['form'],
      ['news'],
      ['map'],
    ],
  },
  launch: {
    style: {
      heading: 'sans',
      body: 'sans',
      corners: 'round',
      scheme: 'light',
      light: palette('#6d28d9', '#ffffff', '#f6f2fe', '#17122b'),
      dark: palette('#c4a5ff', '#100b1e', '#1b1430', '#f2eefc'),
    },
    modules: [
      ['banner', { layout: 'split' }],
      ['video'],
      ['introduction', { side: 'end' }],
      ['gallery', { layout: 'grid' }],
      ['countdown'],
      ['guests', { layout: 'row', most: 6 }],
      ['tickets'],
      ['news'],
      ['contact'],
    ],
  },
};

export const siteTemplateNames: Readonly<Record<SiteLook, Texts>> = {
  conference: { en: 'Conference', zh: '大会', es: 'Congreso', ja: 'カンファレンス' },
  meetup: { en: 'Meetup', zh: '聚会', es: 'Encuentro', ja: 'ミートアップ' },
  concert: { en: 'Concert', zh: '演唱会', es: 'Concierto', ja: 'コンサート' },
  exhibition: { en: 'Exhibition', zh: '展览', es: 'Exposición', ja: '展示会' },
  course: { en: 'Course', zh: '课程', es: 'Curso', ja: '講座' },
  gala: { en: 'Gala', zh: '晚宴', es: 'Gala', ja: 'ガラ' },
  hackathon: { en: 'Hackathon', zh: '黑客松', es: 'Hackatón', ja: 'ハッカソン' },
  launch: { en: 'Product launch', zh: '新品发布', es: 'Lanzamiento', ja: '製品発表' },
};

/** What a menu says of a module. Kinds that are no place to go to have no entry. */
const menuTitles: Partial<Record<ModuleKind, Texts>> = {
  introduction: { en: 'About', zh: '介绍', es: 'Acerca de', ja: '概要' },
  schedule: { en: 'Programme', zh: '日程', es: 'Programa', ja: 'プログラム' },
  guests: { en: 'Guests', zh: '嘉宾', es: 'Invitados', ja: 'ゲスト' },
  booths: { en: 'Booths', zh: '展位', es: 'Estands', ja: 'ブース' },
  tickets: { en: 'Tickets', zh: '门票', es: 'Entradas', ja: 'チケット' },
  news: { en: 'News', zh: '动态', es: 'Noticias', ja: 'お知らせ' },
  map: { en: 'Getting there', zh: '地点', es: 'Cómo llegar', ja: 'アクセス' },
};

/** Modules that show what the organiser writes into them, or that need nothing. */
const always: ReadonlySet<ModuleKind> = new Set(['banner', 'introduction', 'countdown', 'contact']);

/** A site as a template begins it, with what the event's page shows. */
export function documentOfTemplate(look: SiteLook, { language, languages, has, newId }: SiteStart): SiteDocument {
  const { style, modules: kinds } = siteTemplates[look];
  const modules = kinds.map(([module, fields = {}]): SiteModule => {
    const kind = siteModules[module];
    return {
      id: newId(),
      module,
      v: kind.v,
      isOn: always.has(module) || has.has(module),
      name: '',
      props: { ...(schemaOfFields(kind.fields).parse({}) as SiteModule['props']), ...fields },
    };
  });
  const inLanguages = (texts: Texts) => Object.fromEntries(languages.map((each) => [each, texts[each]]));
  const menus = modules.flatMap(({ id, module, isOn }): SiteMenu[] => {
    const title = menuTitles[module as ModuleKind];
    if (!title || !isOn) return [];
    return [{ id: newId(), parentId: '', title: inLanguages(title), target: { kind: 'module', moduleId: id } }];
  });
  return {
    v: 1,
    language,
    languages: [...languages],
    style: { look, ...style },
    logo: null,
    pages: [{ id: newId(), slug: '', title: {}, description: {}, modules }],
    menus,
  };
}
