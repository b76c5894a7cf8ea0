import {
  emailField,
  field,
  form,
  must,
  nameField,
  options,
  phoneField,
  type SurveyTemplate,
  words,
  yesNo,
} from './template.ts';

export const volunteerSignUp: SurveyTemplate = {
  id: 'volunteer-sign-up',
  category: 'events',
  title: words('Volunteer sign-up|志愿者报名|Inscripción de voluntarios|ボランティア募集'),
  text: words(
    'When people can help, with what, and what they bring along.|了解志愿者的时间、意向与特长。|Cuándo pueden ayudar, con qué y qué saben hacer.|手伝える日時・内容・できることを聞きます。',
  ),
  form: form(
    nameField,
    { ...phoneField, required: true },
    emailField,
    field('date', 'birthday', 'Date of birth|出生日期|Fecha de nacimiento|生年月日', { ...must, from: '1930-01-01' }),
    field('matrix', 'times', 'When can you help?|您什么时间可以参加？|¿Cuándo puede ayudar?|手伝える時間帯は？', {
      ...must,
      several: true,
      rows: options(
        'before:Day before|前一天|Día anterior|前日',
        'day1:First day|第一天|Primer día|1日目',
        'day2:Second day|第二天|Segundo día|2日目',
      ),
      options: options(
        'morning:Morning|上午|Mañana|午前',
        'afternoon:Afternoon|下午|Tarde|午後',
        'evening:Evening|晚上|Noche|夜',
      ),
    }),
    field(
      'sort',
      'tasks',
      'What would you like best? Put it in order.|您更愿意做什么？请排序。|¿Qué prefiere? Ordénelo.|希望する仕事を順に並べてください。',
      {
        options: options(
          'door:Check-in|签到|Acreditación|受付',
          'stage:Stage|舞台|Escenario|ステージ',
          'guests:Looking after guests|来宾接待|Atención a invitados|来場者対応',
          'build:Setting up|搭建|Montaje|設営',
        ),
      },
    ),
    field(
      'multiple',
      'languages',
      'Which languages do you speak?|您会说哪些语言？|¿Qué idiomas habla?|話せる言語は？',
      {
        ...must,
        options: options(
          'zh:Chinese|中文|Chino|中国語',
          'en:English|英语|Inglés|英語',
          'es:Spanish|西班牙语|Español|スペイン語',
          'ja:Japanese|日语|Japonés|日本語',
        ),
      },
    ),
    field(
      'single',
      'before',
      'Have you helped us before?|您以前参加过我们的志愿服务吗？|¿Nos ha ayudado antes?|以前に参加したことがありますか。',
      { options: yesNo },
    ),
    field('longText', 'experience', 'What did you do?|您当时做了什么？|¿Qué hizo?|どのようなことをしましたか。', {
      max: 500,
      showWhen: { fieldId: 'before', is: 'equals', value: 'yes' },
    }),
    field('dropdown', 'shirt', 'Shirt size|T 恤尺码|Talla de camiseta|Tシャツのサイズ', {
      options: options('s:S|S|S|S', 'm:M|M|M|M', 'l:L|L|L|L', 'xl:XL|XL|XL|XL'),
    }),
  ),
};
