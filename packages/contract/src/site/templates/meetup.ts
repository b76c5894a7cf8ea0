import { type SiteTemplate, say } from './template.ts';
import { faqToFill, words } from './words.ts';

export const meetup: SiteTemplate = {
  name: say('Meetup', '聚会', 'Encuentro', 'ミートアップ'),
  about: say(
    'Warm and short, like an invitation among friends.',
    '温暖简短，像朋友间的邀请。',
    'Cálido y breve, como una invitación entre amigos.',
    '友人からの招待状のような、温かく短いページです。',
  ),
  style: {
    look: 'meetup',
    heading: 'rounded',
    body: 'sans',
    corners: 'round',
    scheme: 'auto',
    light: { accent: '#a83c14', background: '#fff6ec', surface: '#ffffff', text: '#2b1b14' },
    dark: { accent: '#ffa37a', background: '#1f1512', surface: '#2c1f1a', text: '#fff2ea' },
  },
  pages: [
    {
      slug: '',
      title: words.home,
      modules: [
        { kind: 'banner', props: { layout: 'plain' } },
        {
          kind: 'introduction',
          menu: say('What is it?', '这是什么？', '¿Qué es?', 'どんな会？'),
          props: { heading: say('What it is about', '聊些什么', 'De qué va', 'どんな会か') },
        },
        {
          kind: 'guests',
          menu: say('Who comes?', '谁会来？', '¿Quién viene?', '誰が来る？'),
          props: {
            heading: say('Who you will meet', '你会遇见谁', 'A quién conocerás', '会える人たち'),
            layout: 'list',
          },
        },
        {
          kind: 'schedule',
          menu: say('When?', '什么时候？', '¿Cuándo?', 'いつ？'),
          props: {
            heading: say('How it goes', '怎么进行', 'Cómo será', '当日の流れ'),
            layout: 'list',
            showsPlaces: false,
          },
        },
        {
          kind: 'map',
          menu: say('Where?', '在哪里？', '¿Dónde?', 'どこで？'),
          props: { heading: say('Where we meet', '在哪里见面', 'Dónde nos vemos', '集合場所') },
        },
        {
          kind: 'tickets',
          props: { heading: say('Come along', '一起来吧', 'Apúntate', 'ぜひご参加ください') },
        },
        { kind: 'gallery', isOff: true, props: { heading: say('Last time', '上一次', 'La última vez', '前回の様子') } },
        { kind: 'news' },
        { kind: 'partners', props: { size: 'small', heading: say('Thanks to', '鸣谢', 'Gracias a', 'ご協力') } },
        { ...faqToFill },
        { kind: 'contact', isOff: true },
      ],
    },
  ],
};
