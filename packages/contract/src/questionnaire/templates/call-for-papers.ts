import {
  companyField,
  emailField,
  field,
  form,
  must,
  nameField,
  options,
  page,
  type SurveyTemplate,
  words,
  yesNo,
} from './template.ts';

export const callForPapers: SurveyTemplate = {
  id: 'call-for-papers',
  category: 'exhibition',
  title: words('Call for papers|演讲征集|Convocatoria de ponencias|講演募集'),
  text: words(
    'Proposals with abstract, format, level, files and what the speaker needs.|征集演讲提案：摘要、形式、难度、附件与讲者需求。|Propuestas con resumen, formato, nivel, archivos y necesidades.|概要・形式・レベル・資料・登壇者の要望を集めます。',
  ),
  form: form(
    field('text', 'talk', 'Title of the talk|演讲题目|Título de la ponencia|講演の題名', { ...must, max: 120 }),
    field('longText', 'abstract', 'Abstract|摘要|Resumen|概要', {
      ...must,
      min: 100,
      max: 3000,
      help: words(
        'What will people know afterwards that they did not before?|听众会收获什么？|¿Qué sabrá el público que antes no sabía?|聴衆は何を新しく知ることができますか。',
      ),
    }),
    field('single', 'format', 'Format|形式|Formato|形式', {
      ...must,
      options: options(
        'talk:Talk, 30 minutes|演讲（30 分钟）|Charla, 30 minutos|講演（30分）',
        'short:Short talk, 10 minutes|短演讲（10 分钟）|Charla breve, 10 minutos|ショート講演（10分）',
        'workshop:Workshop, 2 hours|工作坊（2 小时）|Taller, 2 horas|ワークショップ（2時間）',
      ),
    }),
    field(
      'number',
      'seats',
      'How many people at most?|最多容纳多少人？|¿Cuántas personas como máximo?|定員は何人ですか。',
      { ...must, min: 5, max: 200, decimals: 0, showWhen: { fieldId: 'format', is: 'equals', value: 'workshop' } },
    ),
    field('multiple', 'tracks', 'Topics|主题|Temas|テーマ', {
      ...must,
      max: 2,
      options: options(
        'design:Design|设计|Diseño|デザイン',
        'technology:Technology|技术|Tecnología|技術',
        'people:People and teams|人与团队|Personas y equipos|人とチーム',
        'business:Business|商业|Negocio|ビジネス',
        'society:Society|社会|Sociedad|社会',
      ),
    }),
    field(
      'scale',
      'level',
      'How much must listeners know?|听众需要具备多少基础？|¿Cuánto debe saber el público?|聴衆に必要な予備知識は？',
      { min: 1, max: 5, ends: { low: words('Nothing|零基础|Nada|不要'), high: words('A lot|非常熟悉|Mucho|上級') } },
    ),
    field('file', 'slides', 'Outline or slides|提纲或幻灯片|Esquema o diapositivas|構成案・スライド', {
      max: 3,
      files: { kinds: ['document'], maxBytes: 20 * 1024 * 1024 },
    }),
    page('speaker', 'Speaker|讲者|Ponente|登壇者'),
    nameField,
    emailField,
    companyField,
    field(
      'longText',
      'biography',
      'About you, in three sentences|三句话介绍自己|Sobre usted, en tres frases|自己紹介（3文程度）',
      { ...must, max: 600 },
    ),
    field(
      'single',
      'travel',
      'Do you need help with travel costs?|是否需要差旅费用支持？|¿Necesita ayuda con el viaje?|旅費の支援は必要ですか。',
      { ...must, options: yesNo },
    ),
    field('text', 'from', 'Where do you travel from?|您从哪里出发？|¿Desde dónde viaja?|出発地はどちらですか。', {
      max: 80,
      showWhen: { fieldId: 'travel', is: 'equals', value: 'yes' },
    }),
    field(
      'agreement',
      'record',
      'The talk may be recorded and published.|我同意演讲被录制并公开。|La ponencia se puede grabar y publicar.|講演の録画・公開に同意します。',
      {
        ...must,
        body: words(
          'Recordings are published on the website of the event. You may ask for yours to be taken down.|录像将发布在活动网站上，您可随时要求下架。|Las grabaciones se publican en la web del evento. Puede pedir que se retire la suya.|録画はイベントのウェブサイトで公開します。ご自身の録画の削除を求めることができます。',
        ),
      },
    ),
  ),
};
