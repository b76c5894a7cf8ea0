import {
  companyField,
  emailField,
  field,
  form,
  must,
  nameField,
  none,
  options,
  page,
  phoneField,
  type SurveyTemplate,
  words,
  yesNo,
} from './template.ts';

export const eventRegistration: SurveyTemplate = {
  id: 'event-registration',
  category: 'events',
  title: words('Event registration|活动报名|Inscripción a un evento|イベント参加申込'),
  text: words(
    'Who comes, to what, with what needs, and a consent.|了解谁来参加、参加哪些环节、有何需求，并取得同意。|Quién viene, a qué, con qué necesidades, y su consentimiento.|参加者、参加内容、必要な配慮を確認し、同意を得ます。',
  ),
  form: form(
    nameField,
    emailField,
    phoneField,
    companyField,
    page('programme', 'Programme|日程|Programa|プログラム'),
    field(
      'single',
      'attendance',
      'How will you take part?|您将如何参加？|¿Cómo participará?|参加方法をお選びください。',
      {
        ...must,
        options: options(
          'onSite:On site|现场参加|En persona|会場で参加',
          'online:Online|线上参加|En línea|オンラインで参加',
        ),
      },
    ),
    field(
      'multiple',
      'sessions',
      'Which parts will you attend?|您将参加哪些环节？|¿A qué partes asistirá?|参加する内容をお選びください。',
      {
        ...must,
        options: options(
          'talks:Talks|主题演讲|Charlas|講演',
          'workshop:Workshops|工作坊|Talleres|ワークショップ',
          'dinner:Dinner|晚宴|Cena|ディナー',
          'tour:Guided tour|参观导览|Visita guiada|見学ツアー',
        ),
      },
    ),
    field(
      'multiple',
      'diet',
      'What should the kitchen know?|饮食方面有什么需要注意？|¿Qué debe saber la cocina?|食事で配慮が必要なことは？',
      {
        options: [
          ...options(
            'vegetarian:Vegetarian|素食|Vegetariano|ベジタリアン',
            'vegan:Vegan|纯素|Vegano|ヴィーガン',
            'halal:Halal|清真|Halal|ハラール',
            'gluten:Gluten free|无麸质|Sin gluten|グルテンフリー',
          ),
          none('Nothing|无|Nada|特になし'),
        ],
        showWhen: {
          all: [
            { fieldId: 'attendance', is: 'equals', value: 'onSite' },
            { fieldId: 'sessions', is: 'contains', value: 'dinner' },
          ],
        },
      },
    ),
    field(
      'single',
      'access',
      'Do you need help on site?|现场是否需要协助？|¿Necesita ayuda en el lugar?|会場でお手伝いは必要ですか？',
      {
        options: yesNo,
        showWhen: { fieldId: 'attendance', is: 'equals', value: 'onSite' },
      },
    ),
    field(
      'longText',
      'accessNeeds',
      'What would help you?|您需要什么样的协助？|¿Qué le ayudaría?|必要な配慮をご記入ください。',
      {
        max: 500,
        showWhen: { fieldId: 'access', is: 'equals', value: 'yes' },
      },
    ),
    field(
      'agreement',
      'privacy',
      'I agree that my data is used to run this event.|我同意将我的信息用于本次活动的组织工作。|Acepto que se usen mis datos para organizar este evento.|本イベントの運営のために個人情報が使われることに同意します。',
      {
        ...must,
        body: words(
          'Your answers are used to organise this event only. They are not passed on for advertising, and are deleted when you ask for it.|您填写的信息仅用于组织本次活动，不会提供给他人用于广告；您可随时要求删除。|Sus respuestas se usan solo para organizar este evento. No se ceden con fines publicitarios y se borran cuando usted lo pida.|ご回答は本イベントの運営のためにのみ使用します。広告目的で第三者に提供することはなく、ご希望があれば削除します。',
        ),
      },
    ),
  ),
};
