import type { StockTexts } from './stock.kinds.ts';

/** Words of the designs that tell something, with or without an event. */
export const tellingTexts = {
  newsletter: {
    kind: 'promotion',
    name: { en: 'Newsletter', zh: '资讯简报', es: 'Boletín', ja: 'ニュースレター' },
    text: {
      en: 'One large story and two small ones.',
      zh: '一篇头条与两篇短讯。',
      es: 'Una noticia grande y dos pequeñas.',
      ja: '大きな話題を1つ、小さな話題を2つ。',
    },
    subject: {
      en: 'News of {{organisation}}',
      zh: '{{organisation}} 最新资讯',
      es: 'Novedades de {{organisation}}',
      ja: '{{organisation}} からのお知らせ',
    },
    preview: {
      en: 'What is new, in three minutes.',
      zh: '三分钟了解近期动态。',
      es: 'Lo nuevo, en tres minutos.',
      ja: '最新の話題を3分で。',
    },
    words: {
      headline: { en: 'What is new', zh: '近期动态', es: 'Novedades', ja: '最近の話題' },
      lead: {
        en: 'Here is what we have been working on, and what you can look forward to.',
        zh: '以下是我们近期的工作，以及值得期待的安排。',
        es: 'Esto es lo que hemos preparado y lo que está por venir.',
        ja: '最近の取り組みと、これからの予定をお知らせします。',
      },
      story1: { en: 'The main story', zh: '头条', es: 'La noticia principal', ja: '今回の話題' },
      story1text: {
        en: 'Write two or three sentences here. Say first what is new, then why it matters to the reader.',
        zh: '在此写两三句话：先说有什么新消息，再说它与读者的关系。',
        es: 'Escriba aquí dos o tres frases. Diga primero qué hay de nuevo y luego por qué importa.',
        ja: 'ここに2、3文で書きます。まず何が新しいか、次に読者にとっての意味を伝えます。',
      },
      story2: { en: 'In short', zh: '短讯一', es: 'En breve', ja: '短信' },
      story2text: {
        en: 'A smaller story in two sentences.',
        zh: '用两句话介绍一条短讯。',
        es: 'Una noticia más pequeña en dos frases.',
        ja: '小さな話題を2文で。',
      },
      story3: { en: 'Coming up', zh: '即将到来', es: 'Próximamente', ja: '今後の予定' },
      story3text: {
        en: 'A date that readers should know.',
        zh: '读者应当知道的日期。',
        es: 'Una fecha que conviene saber.',
        ja: '知っておいていただきたい日程。',
      },
      button: { en: 'Read more', zh: '阅读全文', es: 'Leer más', ja: '続きを読む' },
    },
  },
  letter: {
    kind: 'notice',
    name: { en: 'Letter', zh: '简洁信件', es: 'Carta', ja: '手紙' },
    text: {
      en: 'As plain as a letter: words, nothing else.',
      zh: '像书信一样简洁，只有文字。',
      es: 'Sencilla como una carta: solo palabras.',
      ja: '手紙のように簡素な、文字だけのメール。',
    },
    subject: {
      en: 'A letter from {{organisation}}',
      zh: '来自 {{organisation}} 的信',
      es: 'Una carta de {{organisation}}',
      ja: '{{organisation}} より',
    },
    preview: {
      en: 'A few words for you.',
      zh: '写给您的几句话。',
      es: 'Unas palabras para usted.',
      ja: '皆さまへのご連絡です。',
    },
    words: {
      body1: {
        en: 'Write here what you want to say, as you would in a letter.',
        zh: '在此写下您想说的话，就像写信一样。',
        es: 'Escriba aquí lo que quiera decir, como en una carta.',
        ja: '伝えたいことを、手紙のようにここに書きます。',
      },
      body2: {
        en: 'One paragraph for one thought keeps it easy to read.',
        zh: '一段一个意思，更易阅读。',
        es: 'Un párrafo para cada idea facilita la lectura.',
        ja: '1つの段落に1つの内容だと読みやすくなります。',
      },
    },
  },
} as const satisfies Readonly<Record<string, StockTexts>>;
