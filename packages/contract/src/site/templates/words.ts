import { say } from './template.ts';

/** What several templates call things. */
export const words = {
  home: say('Home', '首页', 'Inicio', 'ホーム'),
  about: say('About', '活动介绍', 'Información', '概要'),
  programme: say('Programme', '日程', 'Programa', 'プログラム'),
  tickets: say('Tickets', '门票', 'Entradas', 'チケット'),
  news: say('News', '动态', 'Novedades', 'お知らせ'),
  faq: say('Questions', '常见问题', 'Preguntas', 'よくある質問'),
  contact: say('Contact', '联系我们', 'Contacto', 'お問い合わせ'),
  gettingThere: say('Getting there', '到场方式', 'Cómo llegar', 'アクセス'),
  partners: say('Partners', '合作伙伴', 'Colaboradores', 'パートナー'),
  visit: say('Your visit', '参会指南', 'Tu visita', 'ご来場案内'),
  gallery: say('Pictures', '图片', 'Imágenes', '写真'),
} as const;

/** Questions that people ask of most events; the organiser answers them and turns them on. */
export const faqToFill = {
  kind: 'faq',
  isOff: true,
  props: {
    items: [
      say(
        'Until when can I cancel?',
        '最晚什么时候可以取消？',
        '¿Hasta cuándo puedo cancelar?',
        'いつまでキャンセルできますか。',
      ),
      say('What should I bring?', '需要带什么？', '¿Qué tengo que llevar?', '何を持って行けばよいですか。'),
      say(
        'Is the venue accessible without stairs?',
        '场地是否无障碍？',
        '¿El recinto es accesible sin escaleras?',
        '会場はバリアフリーですか。',
      ),
    ].map((question) => ({ question })),
  },
} as const;
