import { type SiteTemplate, say } from './template.ts';
import { faqToFill, words } from './words.ts';

const exhibitors = say('Exhibitors', '参展商', 'Expositores', '出展者');

export const exhibition: SiteTemplate = {
  name: say('Exhibition', '展览', 'Exposición', '展示会'),
  about: say(
    'Quiet like a catalogue: much room, thin lines, large pictures.',
    '如图录般安静：留白、细线、大图。',
    'Sereno como un catálogo: mucho espacio, líneas finas, imágenes grandes.',
    'カタログのように静か。余白、細い線、大きな写真。',
  ),
  style: {
    look: 'exhibition',
    heading: 'serif',
    body: 'sans',
    corners: 'sharp',
    scheme: 'auto',
    light: { accent: '#7a2e1d', background: '#f7f5f0', surface: '#ffffff', text: '#1c1a17' },
    dark: { accent: '#e8a48c', background: '#171613', surface: '#21201c', text: '#f2efe8' },
  },
  pages: [
    {
      slug: '',
      title: words.home,
      modules: [
        { kind: 'banner', props: { layout: 'split' } },
        {
          kind: 'introduction',
          menu: words.about,
          props: { heading: say('The exhibition', '关于展览', 'La exposición', '展示会について') },
        },
        { kind: 'gallery', isOff: true, menu: words.gallery, props: { heading: words.gallery } },
        {
          kind: 'booths',
          menu: exhibitors,
          props: {
            heading: say('Who exhibits', '参展名录', 'Quién expone', '出展者一覧'),
            text: say(
              'Find each of them on the plan of the hall.',
              '在展馆平面图上找到每一家。',
              'Encuéntralos en el plano del recinto.',
              '会場図で場所を確認できます。',
            ),
          },
        },
        {
          kind: 'guests',
          props: { heading: say('People', '人物', 'Personas', '登場する人々'), layout: 'row' },
        },
        { kind: 'news', menu: words.news },
        { kind: 'partners', props: { size: 'large' } },
        { kind: 'review', isOff: true },
      ],
    },
    {
      slug: 'visit',
      title: words.visit,
      menu: words.visit,
      modules: [
        { kind: 'tickets', props: { heading: say('Admission', '入场', 'Admisión', '入場') } },
        { kind: 'map' },
        {
          kind: 'schedule',
          props: { heading: say('Guided tours and talks', '导览与讲座', 'Visitas y charlas', 'ツアーと講演') },
        },
        { ...faqToFill },
        { kind: 'contact', isOff: true },
      ],
    },
  ],
};
