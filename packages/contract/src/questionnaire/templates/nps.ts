import {
  emailField,
  field,
  onePerPage,
  options,
  other,
  recommend,
  type SurveyTemplate,
  words,
  yesNo,
} from './template.ts';

export const nps: SurveyTemplate = {
  id: 'nps',
  category: 'feedback',
  title: words('Net Promoter Score|净推荐值（NPS）|Net Promoter Score|NPS調査'),
  text: words(
    'One question that is counted, and why people answered so.|一道计分题，以及背后的原因。|Una pregunta que cuenta, y el porqué.|推奨度を1問で測り、その理由を聞きます。',
  ),
  form: onePerPage(
    recommend(
      'How likely are you to recommend us to a friend or colleague?|您向朋友或同事推荐我们的可能性有多大？|¿Con qué probabilidad nos recomendaría a un amigo o colega?|当社を友人や同僚に勧める可能性はどのくらいですか。',
    ),
    field(
      'longText',
      'missing',
      'What is the main thing we have to do better?|我们最需要改进的是什么？|¿Qué es lo principal que debemos mejorar?|最も改善すべき点は何ですか。',
      { max: 1000, showWhen: { fieldId: 'recommend', is: 'less', value: 7 } },
    ),
    field(
      'longText',
      'toTen',
      'What would make it a ten?|怎样才能让您打满分？|¿Qué haría falta para un diez?|何があれば満点になりますか。',
      {
        max: 1000,
        showWhen: {
          all: [
            { fieldId: 'recommend', is: 'greater', value: 6 },
            { fieldId: 'recommend', is: 'less', value: 9 },
          ],
        },
      },
    ),
    field(
      'longText',
      'praise',
      'What do you like most about us?|您最喜欢我们哪一点？|¿Qué es lo que más le gusta de nosotros?|最も気に入っている点は何ですか。',
      { max: 1000, showWhen: { fieldId: 'recommend', is: 'greater', value: 8 } },
    ),
    field(
      'single',
      'since',
      'How long have you known us?|您了解我们多久了？|¿Desde cuándo nos conoce?|当社をいつからご存じですか。',
      {
        options: options(
          'new:Less than six months|不到半年|Menos de seis meses|半年未満',
          'year:Six months to two years|半年至两年|De seis meses a dos años|半年～2年',
          'long:Longer|更久|Más tiempo|それ以上',
        ),
      },
    ),
    field(
      'single',
      'heard',
      'How did you hear of us?|您是如何知道我们的？|¿Cómo nos conoció?|当社をどこで知りましたか。',
      {
        options: [
          ...options(
            'friend:From somebody I know|熟人推荐|Por alguien conocido|知人の紹介',
            'search:Search engine|搜索引擎|Buscador|検索',
            'social:Social media|社交媒体|Redes sociales|SNS',
            'event:At an event|活动现场|En un evento|イベントで',
          ),
          other,
        ],
      },
    ),
    field(
      'single',
      'contact',
      'May we write to you about it?|我们可以就此联系您吗？|¿Podemos escribirle al respecto?|ご連絡してもよろしいですか。',
      { options: yesNo },
    ),
    { ...emailField, showWhen: { fieldId: 'contact', is: 'equals', value: 'yes' } },
  ),
};
