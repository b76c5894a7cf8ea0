import { emailField, field, form, must, nameField, options, type SurveyTemplate, words, yesNo } from './template.ts';

const workshops = options(
  'binding:Bookbinding|手工装帧|Encuadernación|製本',
  'letters:Drawing letters|字体设计|Dibujar letras|文字のデザイン',
  'lamps:Building a lamp|制作台灯|Construir una lámpara|ランプ作り',
  'paper:Folding paper|纸艺|Plegar papel|紙工作',
);

export const workshopPreference: SurveyTemplate = {
  id: 'workshop-preference',
  category: 'events',
  title: words('Workshop preference|工作坊意向|Preferencia de talleres|ワークショップ希望調査'),
  text: words(
    'People put workshops in order and say what they know already.|参与者对工作坊排序，并说明已有经验。|La gente ordena los talleres y dice qué sabe ya.|希望順と経験を聞いて、クラス分けに使います。',
  ),
  form: form(
    nameField,
    emailField,
    field(
      'sort',
      'ranking',
      'Put the workshops in your order, the best first.|请按意愿对工作坊排序，最想参加的排在最前。|Ordene los talleres, el preferido primero.|希望する順に並べてください。',
      { ...must, options: workshops, shuffled: true },
    ),
    field(
      'matrix',
      'knowledge',
      'How much do you know of each?|您对各项的了解程度？|¿Cuánto sabe de cada uno?|それぞれの経験は？',
      {
        ...must,
        rows: workshops,
        options: options(
          'new:New to me|没接触过|Nuevo para mí|初めて',
          'some:Tried it|尝试过|Lo he probado|少し',
          'much:Know it well|很熟悉|Lo conozco bien|よく知っている',
        ),
      },
    ),
    field('multiple', 'times', 'When could you come?|您什么时间可以参加？|¿Cuándo podría venir?|参加できる時間帯は？', {
      ...must,
      options: options(
        'sat1:Saturday morning|周六上午|Sábado por la mañana|土曜午前',
        'sat2:Saturday afternoon|周六下午|Sábado por la tarde|土曜午後',
        'sun1:Sunday morning|周日上午|Domingo por la mañana|日曜午前',
        'sun2:Sunday afternoon|周日下午|Domingo por la tarde|日曜午後',
      ),
    }),
    field(
      'single',
      'second',
      'Would you take a second workshop if there is room?|如有名额，是否愿意参加第二个工作坊？|¿Haría un segundo taller si hay sitio?|空きがあれば2つ目にも参加しますか。',
      { ...must, options: yesNo },
    ),
    field('single', 'secondWhich', 'Which one?|哪一个？|¿Cuál?|どれですか。', {
      options: workshops,
      showWhen: { fieldId: 'second', is: 'equals', value: 'yes' },
    }),
    field(
      'single',
      'tools',
      'Do you bring your own tools?|您会自带工具吗？|¿Trae sus herramientas?|道具を持参しますか。',
      { options: yesNo },
    ),
    field(
      'longText',
      'wish',
      'What would you like to take home?|您希望有什么收获？|¿Qué le gustaría llevarse?|何を得て帰りたいですか。',
      { max: 500 },
    ),
  ),
};
