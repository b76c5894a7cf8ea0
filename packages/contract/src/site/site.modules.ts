import type { ShownFields, SiteFields } from './site.fields.ts';

/**
 * The kinds of modules. A change of a module's fields that old documents do not fit raises its `v` and adds a step to `site.migrate.ts`; a field more with a default needs neither.
 * `most`: how many of a kind a page may have; one where left out.
 */
interface ModuleKindOf {
  v: number;
  most?: number;
  fields: SiteFields;
}

const heading = { kind: 'text', max: 120 } as const;
const lead = { kind: 'text', max: 400, long: true } as const;
const button = { buttonText: { kind: 'text', max: 60 }, buttonLink: { kind: 'link' } } as const;

export const siteModules = {
  banner: {
    v: 1,
    fields: {
      // Empty: the event's title and summary.
      title: heading,
      text: lead,
      picture: { kind: 'picture' },
      layout: { kind: 'choice', of: ['over', 'split', 'plain'] },
      showsFacts: { kind: 'flag', from: true },
      // Empty: how one joins as it stands (tickets, registration, closed).
      ...button,
    },
  },
  introduction: {
    v: 1,
    most: 5,
    // Empty: the event's own description.
    fields: {
      heading,
      text: { kind: 'rich', max: 50_000 },
      picture: { kind: 'picture' },
      side: { kind: 'choice', of: ['end', 'start', 'above'] },
    },
  },
  schedule: {
    v: 1,
    fields: {
      heading,
      text: lead,
      layout: { kind: 'choice', of: ['days', 'list'] },
      showsPlaces: { kind: 'flag', from: true },
    },
  },
  guests: {
    v: 1,
    fields: {
      heading,
      text: lead,
      layout: { kind: 'choice', of: ['grid', 'row', 'list'] },
      most: { kind: 'number', min: 1, max: 100, from: 12 },
    },
  },
  partners: { v: 1, fields: { heading, text: lead, size: { kind: 'choice', of: ['medium', 'large', 'small'] } } },
  tickets: { v: 1, fields: { heading, text: lead } },
  news: { v: 1, fields: { heading, most: { kind: 'number', min: 1, max: 20, from: 3 } } },
  review: { v: 1, fields: { heading, text: lead, most: { kind: 'number', min: 1, max: 30, from: 6 } } },
  booths: { v: 1, fields: { heading, text: lead } },
  map: { v: 1, fields: { heading, text: lead } },
  contact: {
    v: 1,
    fields: {
      heading,
      text: lead,
      email: { kind: 'text', max: 200 },
      phone: { kind: 'text', max: 60 },
      address: { kind: 'text', max: 300, long: true },
      asksQuestion: { kind: 'flag', from: true },
    },
  },
  countdown: {
    v: 1,
    // No moment: until the event begins.
    fields: { heading, until: { kind: 'moment' }, afterText: { kind: 'text', max: 200 } },
  },
  gallery: {
    v: 1,
    most: 5,
    fields: {
      heading,
      layout: { kind: 'choice', of: ['grid', 'strip'] },
      pictures: {
        kind: 'list',
        max: 60,
        fields: { picture: { kind: 'picture' }, caption: { kind: 'text', max: 200 } },
      },
    },
  },
  // An https address of YouTube, Vimeo, Bilibili, Youku, Tencent Video or a file; nothing of it is asked for before somebody presses play.
  video: {
    v: 1,
    most: 5,
    fields: { heading, address: { kind: 'link' }, poster: { kind: 'picture' }, caption: { kind: 'text', max: 200 } },
  },
  faq: {
    v: 1,
    most: 3,
    fields: {
      heading,
      items: {
        kind: 'list',
        max: 60,
        fields: { question: { kind: 'text', max: 300 }, answer: { kind: 'rich', max: 5000 } },
      },
    },
  },
  form: {
    v: 1,
    most: 3,
    fields: { heading, text: lead, questionnaire: { kind: 'thing', of: 'questionnaire' }, ...button },
  },
  vote: { v: 1, most: 3, fields: { heading, text: lead, vote: { kind: 'thing', of: 'vote' } } },
  documents: { v: 1, most: 3, fields: { heading, text: lead, documents: { kind: 'documents', max: 30 } } },
  custom: {
    v: 1,
    most: 20,
    fields: {
      heading,
      text: { kind: 'rich', max: 50_000 },
      columns: {
        kind: 'list',
        max: 6,
        fields: { title: heading, text: { kind: 'rich', max: 5000 }, picture: { kind: 'picture' } },
      },
      tone: { kind: 'choice', of: ['plain', 'surface', 'accent'] },
      ...button,
    },
  },
} as const satisfies Record<string, ModuleKindOf>;

export type ModuleKind = keyof typeof siteModules;
export const moduleKinds = Object.keys(siteModules) as ModuleKind[];
export const isModuleKind = (value: string): value is ModuleKind => Object.hasOwn(siteModules, value);

/** What the view of a module is given. */
export type ModuleProps<Kind extends ModuleKind, Text = string> = ShownFields<
  (typeof siteModules)[Kind]['fields'],
  Text
>;
