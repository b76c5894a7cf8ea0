import { type SiteTemplate, say } from './template.ts';
import { words } from './words.ts';

export const gala: SiteTemplate = {
  name: say('Gala', '晚宴', 'Gala', 'ガラ'),
  about: say(
    'Festive and centred, like a printed invitation.',
    '庄重居中，如同一封请柬。',
    'Solemne y centrado, como una invitación impresa.',
    '招待状のように中央に整えた、華やかなページです。',
  ),
  style: {
    look: 'gala',
    heading: 'serif',
    body: 'serif',
    corners: 'sharp',
    scheme: 'auto',
    light: { accent: '#7d1d3f', background: '#fbf7f0', surface: '#ffffff', text: '#2a1a20' },
    dark: { accent: '#e3c07a', background: '#10131f', surface: '#1a1e2e', text: '#f6efe0' },
  },
  pages: [
    {
      slug: '',
      title: words.home,
      modules: [
        { kind: 'banner', props: { layout: 'over' } },
        {
          kind: 'introduction',
          menu: say('The evening', '晚会', 'La velada', 'この夕べ'),
          props: { heading: say('You are invited', '诚挚邀请', 'Está usted invitado', 'ご招待') },
        },
        { kind: 'countdown' },
        {
          kind: 'schedule',
          menu: words.programme,
          props: {
            heading: say('The evening’s programme', '晚会流程', 'Programa de la velada', '当日の次第'),
            layout: 'list',
            showsPlaces: false,
          },
        },
        {
          kind: 'guests',
          menu: say('Guests of honour', '特邀嘉宾', 'Invitados de honor', '来賓'),
          props: { heading: say('Guests of honour', '特邀嘉宾', 'Invitados de honor', '来賓') },
        },
        {
          kind: 'tickets',
          menu: say('Reply', '回复', 'Confirmar', 'ご出欠'),
          props: { heading: say('The favour of a reply', '敬请回复', 'Se ruega confirmación', 'ご出欠のお返事') },
        },
        { kind: 'map', menu: words.gettingThere, props: { heading: say('The place', '地点', 'El lugar', '会場') } },
        {
          kind: 'partners',
          props: { size: 'large', heading: say('With the kind support of', '鸣谢', 'Con el apoyo de', 'ご支援') },
        },
        { kind: 'gallery', isOff: true },
        { kind: 'news' },
        { kind: 'contact', isOff: true },
      ],
    },
  ],
};
