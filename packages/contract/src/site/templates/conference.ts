import { type SiteTemplate, say } from './template.ts';
import { faqToFill, words } from './words.ts';

const plan = say(
  'All sessions, day by day.',
  '每一天的全部议程。',
  'Todas las sesiones, día a día.',
  'すべてのセッションを日ごとにご覧いただけます。',
);

export const conference: SiteTemplate = {
  name: say('Conference', '会议', 'Congreso', 'カンファレンス'),
  about: say(
    'Clear and matter-of-fact: speakers, sessions and partners in order.',
    '清晰务实：嘉宾、议程与合作伙伴井然有序。',
    'Claro y directo: ponentes, sesiones y socios en orden.',
    '明快で実用的。登壇者、セッション、パートナーを整理して見せます。',
  ),
  style: {
    look: 'conference',
    heading: 'sans',
    body: 'sans',
    corners: 'soft',
    scheme: 'auto',
    light: { accent: '#2747c9', background: '#ffffff', surface: '#f2f4fb', text: '#10162f' },
    dark: { accent: '#93a8ff', background: '#0d1124', surface: '#171d38', text: '#edf0ff' },
  },
  pages: [
    {
      slug: '',
      title: words.home,
      modules: [
        { kind: 'banner', props: { layout: 'split' } },
        { kind: 'introduction', menu: words.about },
        {
          kind: 'guests',
          menu: say('Speakers', '演讲嘉宾', 'Ponentes', '登壇者'),
          props: {
            heading: say('Who speaks', '演讲嘉宾', 'Quién habla', '登壇者'),
            text: say(
              'Meet them on stage, and at the coffee bar afterwards.',
              '台上聆听，台下交流。',
              'En el escenario y después, junto al café.',
              'ステージで、そして休憩時間にもお会いください。',
            ),
            most: 12,
          },
        },
        { kind: 'tickets', menu: words.tickets },
        { kind: 'partners', menu: words.partners, props: { size: 'medium' } },
        { kind: 'news', group: words.visit, menu: words.news },
        { kind: 'map', group: words.visit, menu: words.gettingThere },
        { ...faqToFill },
        { kind: 'contact', isOff: true },
      ],
    },
    {
      slug: 'programme',
      title: words.programme,
      description: plan,
      menu: words.programme,
      modules: [{ kind: 'schedule', props: { layout: 'list', text: plan } }, { kind: 'tickets' }],
    },
  ],
};
