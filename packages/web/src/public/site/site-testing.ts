/** Made-up sites for the tests of their pages. */
import { moduleKinds, type ModuleKind, type ModuleProps } from '@convoke/contract/site/site.modules.ts';
import { schemaOfFields } from '@convoke/contract/site/site.fields.ts';
import { siteModules } from '@convoke/contract/site/site.modules.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import type { ShownModule, ShownSite, SiteData } from '@convoke/contract/site/site.shown.ts';
import { productTemplates } from '@convoke/contract/site/templates/templates.ts';
import { anEvent } from '../testing.ts';

const noTexts = (fields: Record<string, { kind: string }>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (/^(?:text|rich)$/.test(kind) ? [[name, '']] : [])),
  );

/** A module that says nothing of its own. */
export function aShown<Kind extends ModuleKind>(module: Kind, props: Partial<ModuleProps<Kind>> = {}): ShownModule {
  const { fields } = siteModules[module];
  const begun = { ...schemaOfFields(fields).parse({}), ...noTexts(fields), ...props };
  return { id: `${module}-part`, module, props: begun } as unknown as ShownModule;
}

export const aPicture = { url: '/files/p.webp', width: 1600, height: 900, alt: 'A hall', x: 20, y: 80 };

const session = {
  agendaId: 'a1',
  date: '2026-11-28',
  title: 'Opening',
  startsAt: '2026-11-28T11:00:00.000Z',
  endsAt: '2026-11-28T11:45:00.000Z',
  place: 'Hall A',
  people: ['Lin Yue'],
};

const aLive: SiteLive = {
  reviews: [
    {
      templateMapId: 'r1',
      title: 'Last year',
      text: '<p>Good</p>',
      at: '2025-11-28T11:00:00.000Z',
      pictures: [{ url: '/files/r.webp', alt: '' }],
      recordingUrl: 'https://video.example/1',
    },
  ],
  documents: { d1: { name: 'map.pdf', bytes: 2000, url: '/event/abcdefghij12/file/d1' } },
  votes: { v1: { title: 'Best talk', url: '/vote-form/-/v1', isOpen: true } },
  questionnaires: { q1: { title: 'Wishes', url: '/survey/q1', isOpen: false } },
  sessions: [session],
};

/** One module of each kind, each with something to show. */
export function everyModule(): ShownModule[] {
  return moduleKinds.map((kind) => {
    if (kind === 'gallery') return aShown(kind, { pictures: [{ picture: aPicture, caption: 'Hall' }] });
    if (kind === 'video') return aShown(kind, { address: 'https://www.youtube.com/watch?v=abcdefghijk' });
    if (kind === 'faq') return aShown(kind, { items: [{ question: 'When?', answer: '<p>Soon</p>' }] });
    if (kind === 'form') return aShown(kind, { questionnaire: 'q1' });
    if (kind === 'vote') return aShown(kind, { vote: 'v1' });
    if (kind === 'documents') return aShown(kind, { documents: ['d1'] });
    if (kind === 'contact') return aShown(kind, { email: 'hello@example.org' });
    if (kind === 'custom') return aShown(kind, { heading: 'Why', text: '<p>Because</p>' });
    return aShown(kind);
  });
}

export function aSite(modules: readonly ShownModule[], changes: Partial<ShownSite> = {}): SiteData {
  const guest = { eventGuestId: 'g1', name: 'Lin Yue', company: 'Lumen', title: 'Designer', photoUrl: null } as const;
  const event = anEvent({
    guests: [{ ...guest, kind: 'speaker', hasMore: true }],
    hasBooths: true,
    organizers: [{ kind: 'host', name: '', organizers: [{ name: 'Acme', logoUrl: null, link: '' }] }],
    programme: { items: 1, days: [{ date: '2026-11-28', title: '', items: 1 }] },
    news: {
      hasMore: false,
      records: [
        {
          dynamicId: 'n1',
          kind: 'article',
          title: 'Doors at six',
          text: 'Come early',
          hasMore: false,
          pictures: [],
          publishedAt: '2026-11-20T11:00:00.000Z',
          isPinned: false,
        },
      ],
    },
  });
  return {
    event,
    live: aLive,
    site: {
      version: 3,
      style: productTemplates.conference.style,
      logo: null,
      languages: ['en', 'zh'],
      page: { id: 'home-part', slug: '', title: 'Home', description: '' },
      menus: [],
      modules,
      ...changes,
    },
  };
}
