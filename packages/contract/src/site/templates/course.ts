import { type SiteTemplate, say } from './template.ts';
import { faqToFill, words } from './words.ts';

const lessons = say('Lessons', '课程安排', 'Lecciones', 'カリキュラム');

export const course: SiteTemplate = {
  name: say('Course', '课程', 'Curso', '講座'),
  about: say(
    'Step by step: what one learns, in which order, from whom.',
    '循序渐进：学什么、按什么顺序、跟谁学。',
    'Paso a paso: qué se aprende, en qué orden y de quién.',
    '何を、どの順で、誰から学ぶかを順を追って見せます。',
  ),
  style: {
    look: 'course',
    heading: 'sans',
    body: 'sans',
    corners: 'soft',
    scheme: 'auto',
    light: { accent: '#0f6b4f', background: '#ffffff', surface: '#eef6f2', text: '#12241d' },
    dark: { accent: '#6fd3ac', background: '#0e1714', surface: '#18241f', text: '#e9f5ef' },
  },
  pages: [
    {
      slug: '',
      title: words.home,
      modules: [
        { kind: 'banner', props: { layout: 'plain' } },
        {
          kind: 'introduction',
          menu: say('What you learn', '学习内容', 'Qué aprenderás', '学べること'),
          props: { heading: say('What you will learn', '你将学到什么', 'Lo que aprenderás', '学べること') },
        },
        { kind: 'schedule', menu: lessons, props: { heading: lessons, layout: 'list' } },
        {
          kind: 'guests',
          menu: say('Teachers', '讲师', 'Docentes', '講師'),
          props: { heading: say('Who teaches', '授课讲师', 'Quién enseña', '講師'), layout: 'list' },
        },
        {
          kind: 'documents',
          isOff: true,
          props: { heading: say('To prepare', '课前资料', 'Para preparar', '事前資料') },
        },
        {
          kind: 'tickets',
          menu: say('Enrol', '报名', 'Inscripción', '申し込み'),
          props: { heading: say('Enrol', '报名', 'Inscríbete', 'お申し込み') },
        },
        { kind: 'map', menu: words.gettingThere },
        { ...faqToFill },
        { kind: 'news' },
        { kind: 'partners', props: { size: 'small' } },
        { kind: 'contact', isOff: true },
      ],
    },
  ],
};
