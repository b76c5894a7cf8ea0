import { type SiteTemplate, say } from './template.ts';
import { words } from './words.ts';

export const launch: SiteTemplate = {
  name: say('Product launch', '产品发布', 'Lanzamiento', '製品発表'),
  about: say(
    'One large claim, much light, little text.',
    '一句大字、充足留白、文字精简。',
    'Una gran frase, mucha luz, poco texto.',
    '大きな一言、明るい余白、少ない文字。',
  ),
  style: {
    look: 'launch',
    heading: 'sans',
    body: 'sans',
    corners: 'round',
    scheme: 'auto',
    light: { accent: '#5b2be0', background: '#ffffff', surface: '#f5f2ff', text: '#150b2e' },
    dark: { accent: '#b9a3ff', background: '#0c0818', surface: '#181129', text: '#f3eeff' },
  },
  pages: [
    {
      slug: '',
      title: words.home,
      modules: [
        { kind: 'banner', props: { layout: 'split' } },
        { kind: 'countdown', menu: say('Live', '直播', 'En directo', 'ライブ') },
        {
          kind: 'introduction',
          menu: say('What is new', '全新亮点', 'Lo nuevo', '新しいこと'),
          props: { heading: say('What is new', '全新亮点', 'Lo nuevo', '新しいこと') },
        },
        { kind: 'video', isOff: true },
        { kind: 'schedule', props: { heading: say('The show', '发布会流程', 'La presentación', '当日の流れ') } },
        {
          kind: 'guests',
          menu: say('On stage', '登台嘉宾', 'En escena', '登壇者'),
          props: { heading: say('On stage', '登台嘉宾', 'En escena', '登壇者'), layout: 'row' },
        },
        {
          kind: 'tickets',
          menu: say('Be there', '参加', 'Asiste', '参加する'),
          props: { heading: say('Be there when it happens', '现场见证', 'No te lo pierdas', 'その瞬間に立ち会う') },
        },
        { kind: 'news', menu: say('Press', '新闻', 'Prensa', 'ニュース') },
        { kind: 'partners', props: { size: 'medium' } },
        { kind: 'map', menu: words.gettingThere },
        {
          kind: 'documents',
          isOff: true,
          props: { heading: say('For the press', '媒体资料', 'Para la prensa', '報道関係者向け') },
        },
        { kind: 'contact', isOff: true },
      ],
    },
  ],
};
