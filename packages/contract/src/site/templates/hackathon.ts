import { type SiteTemplate, say } from './template.ts';
import { faqToFill, words } from './words.ts';

export const hackathon: SiteTemplate = {
  name: say('Hackathon', '黑客松', 'Hackatón', 'ハッカソン'),
  about: say(
    'A terminal: monospaced, framed, counting down.',
    '终端风格：等宽字体、边框、倒计时。',
    'Una terminal: letra monoespaciada, marcos y cuenta atrás.',
    '端末のような等幅文字と枠、カウントダウン。',
  ),
  style: {
    look: 'hackathon',
    heading: 'mono',
    body: 'mono',
    corners: 'sharp',
    scheme: 'dark',
    light: { accent: '#0b6b3f', background: '#f4f7f5', surface: '#ffffff', text: '#0d1a14' },
    dark: { accent: '#5cf2a1', background: '#0b0f0e', surface: '#121a18', text: '#e3f5ec' },
  },
  pages: [
    {
      slug: '',
      title: words.home,
      modules: [
        { kind: 'banner', props: { layout: 'plain' } },
        { kind: 'countdown', props: { heading: say('Time to start', '距离开始', 'Para empezar', '開始まで') } },
        { kind: 'introduction', menu: words.about, props: { heading: say('The task', '挑战', 'El reto', '課題') } },
        {
          kind: 'custom',
          isOff: true,
          menu: say('Prizes', '奖项', 'Premios', '賞'),
          props: {
            heading: say('Prizes', '奖项', 'Premios', '賞'),
            columns: [
              say('First', '一等奖', 'Primero', '一位'),
              say('Second', '二等奖', 'Segundo', '二位'),
              say('Third', '三等奖', 'Tercero', '三位'),
            ].map((title) => ({ title })),
          },
        },
        {
          kind: 'schedule',
          menu: say('Timeline', '时间线', 'Calendario', 'タイムライン'),
          props: { heading: say('Timeline', '时间线', 'Calendario', 'タイムライン') },
        },
        {
          kind: 'guests',
          menu: say('Jury', '评委', 'Jurado', '審査員'),
          props: { heading: say('Mentors and jury', '导师与评委', 'Mentores y jurado', 'メンターと審査員') },
        },
        {
          kind: 'tickets',
          menu: say('Take part', '参赛', 'Participar', '参加する'),
          props: { heading: say('Take part', '报名参赛', 'Participa', '参加する') },
        },
        { kind: 'partners', props: { size: 'small' } },
        { kind: 'vote', isOff: true },
        { ...faqToFill },
        { kind: 'map', menu: words.gettingThere },
        { kind: 'news' },
      ],
    },
  ],
};
