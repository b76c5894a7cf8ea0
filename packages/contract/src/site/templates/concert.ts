import { type SiteTemplate, say } from './template.ts';
import { faqToFill, words } from './words.ts';

export const concert: SiteTemplate = {
  name: say('Concert', '演出', 'Concierto', 'コンサート'),
  about: say(
    'A poster: the picture over everything, names in huge letters.',
    '海报风格：大幅画面，巨大的名字。',
    'Un cartel: la imagen ante todo y nombres en letras enormes.',
    'ポスターのように、大きな写真と巨大な文字で見せます。',
  ),
  style: {
    look: 'concert',
    heading: 'condensed',
    body: 'sans',
    corners: 'sharp',
    scheme: 'dark',
    light: { accent: '#c4002f', background: '#ffffff', surface: '#f3f0ee', text: '#0b0b0d' },
    dark: { accent: '#ff5470', background: '#0a0a0c', surface: '#17171c', text: '#fafafa' },
  },
  pages: [
    {
      slug: '',
      title: words.home,
      modules: [
        { kind: 'banner', props: { layout: 'over' } },
        {
          kind: 'guests',
          menu: say('Line-up', '阵容', 'Cartel', '出演者'),
          props: { heading: say('Line-up', '阵容', 'Cartel', '出演者'), layout: 'list', most: 20 },
        },
        { kind: 'tickets', menu: words.tickets, props: { heading: say('Get in', '入场', 'Entra', '入場券') } },
        { kind: 'introduction', props: { heading: say('The night', '这一夜', 'La noche', 'この夜') } },
        {
          kind: 'schedule',
          menu: say('Times', '时间', 'Horarios', 'タイムテーブル'),
          props: { heading: say('Set times', '演出时间', 'Horarios', 'タイムテーブル'), layout: 'list' },
        },
        { kind: 'video', isOff: true },
        { kind: 'gallery', isOff: true, props: { layout: 'strip' } },
        {
          kind: 'map',
          menu: say('Venue', '场地', 'Sala', '会場'),
          props: { heading: say('Venue', '场地', 'Sala', '会場') },
        },
        { kind: 'news', menu: words.news },
        { kind: 'partners', props: { size: 'small' } },
        { ...faqToFill },
      ],
    },
  ],
};
