import type { StockTexts } from './stock.kinds.ts';

/** Words of the designs that ask people to come. */
export const invitingTexts = {
  invitation: {
    kind: 'promotion',
    name: { en: 'Invitation', zh: '邀请函', es: 'Invitación', ja: '招待状' },
    text: {
      en: 'A clear invitation with time, place and one button.',
      zh: '突出时间、地点和报名按钮的邀请邮件。',
      es: 'Una invitación clara con fecha, lugar y un botón.',
      ja: '日時、場所、申込ボタンをまとめた招待メール。',
    },
    subject: {
      en: 'You are invited: {{event}}',
      zh: '诚邀您参加：{{event}}',
      es: 'Le invitamos a {{event}}',
      ja: '「{{event}}」へのご招待',
    },
    preview: {
      en: '{{eventTime}}. Keep your place now.',
      zh: '{{eventTime}}，欢迎报名。',
      es: '{{eventTime}}. Reserve ya su plaza.',
      ja: '{{eventTime}}。お席をご用意しております。',
    },
    words: {
      over: { en: 'INVITATION', zh: '诚挚邀请', es: 'INVITACIÓN', ja: 'ご招待' },
      lead: {
        en: 'Meet the people who shape your field.',
        zh: '与行业同仁面对面交流。',
        es: 'Conozca a quienes dan forma a su sector.',
        ja: '業界をつくる人たちと出会う一日。',
      },
      body: {
        en: 'We would be glad to welcome you. Expect talks with substance, time to ask questions and good company.',
        zh: '我们诚挚期待您的到来。现场有扎实的分享、充分的提问时间，以及值得结识的同行。',
        es: 'Nos encantaría contar con usted. Habrá charlas con contenido, tiempo para preguntar y buena compañía.',
        ja: 'ぜひご参加ください。中身の濃い講演、質疑の時間、よい出会いをご用意しています。',
      },
      button: { en: 'Register now', zh: '立即报名', es: 'Inscribirse', ja: '申し込む' },
      note: {
        en: 'Places are limited. Registering takes a minute.',
        zh: '名额有限，报名只需一分钟。',
        es: 'Las plazas son limitadas. Inscribirse lleva un minuto.',
        ja: '定員に限りがあります。お申し込みは1分で完了します。',
      },
    },
  },
  savethedate: {
    kind: 'promotion',
    name: { en: 'Save the date', zh: '预留时间', es: 'Reserve la fecha', ja: '日程のご案内' },
    text: {
      en: 'The date first, the details later.',
      zh: '先告知日期，详情随后公布。',
      es: 'Primero la fecha, los detalles después.',
      ja: 'まず日程だけをお知らせするメール。',
    },
    subject: {
      en: 'Save the date: {{event}}',
      zh: '请预留时间：{{event}}',
      es: 'Reserve la fecha: {{event}}',
      ja: '日程のお知らせ：{{event}}',
    },
    preview: {
      en: '{{eventTime}}, {{eventPlace}}',
      zh: '{{eventTime}}，{{eventPlace}}',
      es: '{{eventTime}}, {{eventPlace}}',
      ja: '{{eventTime}}、{{eventPlace}}',
    },
    words: {
      over: { en: 'SAVE THE DATE', zh: '敬请预留时间', es: 'RESERVE LA FECHA', ja: '日程のご案内' },
      body: {
        en: 'Mark your calendar. The programme and the speakers follow soon.',
        zh: '请将此日期加入日历，日程与嘉宾即将公布。',
        es: 'Apúntelo en su agenda. Pronto llegarán el programa y los ponentes.',
        ja: 'ご予定に入れておいてください。プログラムと登壇者は近日お知らせします。',
      },
      button: { en: 'See the event', zh: '查看活动', es: 'Ver el evento', ja: 'イベントを見る' },
    },
  },
  speaker: {
    kind: 'promotion',
    name: { en: 'Speaker', zh: '嘉宾介绍', es: 'Ponente', ja: '登壇者の紹介' },
    text: {
      en: 'Introduces one guest with a quotation.',
      zh: '以一句话引出一位嘉宾。',
      es: 'Presenta a una persona invitada con una cita.',
      ja: '登壇者を言葉とともに紹介するメール。',
    },
    subject: {
      en: 'Who speaks at {{event}}',
      zh: '{{event}} 嘉宾揭晓',
      es: 'Quién habla en {{event}}',
      ja: '「{{event}}」登壇者のご紹介',
    },
    preview: {
      en: 'Meet one of our guests.',
      zh: '认识一位重磅嘉宾。',
      es: 'Conozca a una de nuestras voces invitadas.',
      ja: '登壇者をご紹介します。',
    },
    words: {
      over: { en: 'ON OUR STAGE', zh: '重磅嘉宾', es: 'EN NUESTRO ESCENARIO', ja: '登壇者紹介' },
      speaker: { en: 'Name of the speaker', zh: '嘉宾姓名', es: 'Nombre de la persona', ja: '登壇者のお名前' },
      role: {
        en: 'Position, organisation',
        zh: '职位，单位',
        es: 'Cargo, organización',
        ja: '役職、所属',
      },
      quote: {
        en: '“The best ideas come from questions that nobody dared to ask.”',
        zh: '“最好的想法，往往来自没人敢问的问题。”',
        es: '«Las mejores ideas nacen de preguntas que nadie se atrevía a hacer».',
        ja: '「いちばんよいアイデアは、誰も聞けなかった問いから生まれる。」',
      },
      body: {
        en: 'Come and listen, and bring your own question. Half of the time belongs to the audience.',
        zh: '欢迎到场聆听，也请带上您的问题。一半时间留给现场观众。',
        es: 'Venga a escuchar y traiga su pregunta. La mitad del tiempo es del público.',
        ja: 'ぜひ会場でお聞きください。時間の半分は質疑に充てます。',
      },
      button: { en: 'See the event', zh: '查看活动', es: 'Ver el evento', ja: 'イベントを見る' },
    },
  },
  lasttickets: {
    kind: 'promotion',
    name: { en: 'Last tickets', zh: '余票提醒', es: 'Últimas entradas', ja: '残席わずか' },
    text: {
      en: 'Tells that few places are left.',
      zh: '提醒名额所剩不多。',
      es: 'Avisa de que quedan pocas plazas.',
      ja: '残席が少ないことを知らせるメール。',
    },
    subject: {
      en: 'Last tickets for {{event}}',
      zh: '{{event}} 余票不多',
      es: 'Últimas entradas para {{event}}',
      ja: '「{{event}}」残席わずか',
    },
    preview: {
      en: 'Few places are left. Take yours today.',
      zh: '名额所剩不多，欢迎尽快购票。',
      es: 'Quedan pocas plazas. Consiga la suya hoy.',
      ja: '残りわずかです。お早めにお申し込みください。',
    },
    words: {
      over: { en: 'ALMOST SOLD OUT', zh: '即将售罄', es: 'CASI AGOTADO', ja: 'まもなく完売' },
      headline: { en: 'The last tickets', zh: '最后一批门票', es: 'Las últimas entradas', ja: '最後のチケット' },
      bar: {
        en: 'Most places are taken.',
        zh: '大部分名额已被预订。',
        es: 'La mayoría de las plazas están ocupadas.',
        ja: 'ほとんどの席が埋まりました。',
      },
      body: {
        en: 'If you have been thinking about coming, now is the time. We cannot add places later.',
        zh: '如果您还在考虑，现在正是时候，之后将不再增加名额。',
        es: 'Si estaba pensando en venir, es el momento. Más tarde no podremos añadir plazas.',
        ja: 'ご検討中の方は、ぜひ今お決めください。増席の予定はありません。',
      },
      button: { en: 'Get a ticket', zh: '立即购票', es: 'Conseguir una entrada', ja: 'チケットを買う' },
    },
  },
} as const satisfies Readonly<Record<string, StockTexts>>;
