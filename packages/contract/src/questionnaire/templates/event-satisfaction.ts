import { field, form, must, options, page, recommend, satisfaction, type SurveyTemplate, words } from './template.ts';

export const eventSatisfaction: SurveyTemplate = {
  id: 'event-satisfaction',
  category: 'feedback',
  title: words('Event satisfaction|活动满意度调查|Satisfacción con un evento|イベント満足度アンケート'),
  text: words(
    'How it was, what to keep and what to change, after the event.|活动之后：感受如何，哪些保留，哪些改进。|Cómo fue, qué conservar y qué cambiar, tras el evento.|イベント後に、感想・良かった点・改善点を聞きます。',
  ),
  form: form(
    field(
      'rating',
      'overall',
      'How was the event altogether?|您对本次活动的总体评价？|¿Qué le pareció el evento en conjunto?|イベント全体の評価をお聞かせください。',
      { ...must, max: 5 },
    ),
    field('matrix', 'parts', 'How good was…|以下各方面如何？|¿Cómo estuvo…|次の点はいかがでしたか。', {
      ...must,
      rows: options(
        'content:Content|内容|Contenido|内容',
        'speakers:Speakers|讲者|Ponentes|登壇者',
        'venue:Venue|场地|Lugar|会場',
        'food:Food and drink|餐饮|Comida y bebida|飲食',
        'organisation:Organisation|组织|Organización|運営',
      ),
      options: satisfaction,
    }),
    field(
      'longText',
      'whatWent',
      'What went wrong, and how could we have done better?|哪里不满意？我们可以怎样改进？|¿Qué falló y cómo podríamos mejorarlo?|ご不満だった点と、改善のご提案をお聞かせください。',
      {
        max: 2000,
        showWhen: { fieldId: 'overall', is: 'less', value: 3 },
      },
    ),
    field(
      'longText',
      'liked',
      'What did you like most?|您最喜欢的是什么？|¿Qué le gustó más?|いちばん良かった点は何ですか。',
      { max: 2000, showWhen: { fieldId: 'overall', is: 'greater', value: 3 } },
    ),
    page('next', 'Next time|下一次|La próxima vez|次回に向けて'),
    recommend(
      'How likely are you to recommend us to a friend or colleague?|您向朋友或同事推荐我们的可能性有多大？|¿Con qué probabilidad nos recomendaría a un amigo o colega?|友人や同僚に勧める可能性はどのくらいですか。',
    ),
    field('single', 'again', 'Will you come again?|您下次还会来吗？|¿Volverá?|次回も参加したいですか。', {
      options: options(
        'sure:Certainly|一定会|Seguro|必ず参加したい',
        'maybe:Perhaps|也许|Quizá|おそらく',
        'no:No|不会|No|参加しない',
      ),
    }),
    field(
      'multiple',
      'topics',
      'Which topics should there be more of?|您希望增加哪些主题？|¿De qué temas quiere más?|もっと扱ってほしいテーマは？',
      {
        max: 3,
        options: options(
          'practice:Practice reports|实践案例|Casos prácticos|実践事例',
          'technology:Technology|技术|Tecnología|技術',
          'design:Design|设计|Diseño|デザイン',
          'networking:Time to meet people|交流时间|Tiempo para conocerse|交流の時間',
          'workshops:Workshops|工作坊|Talleres|ワークショップ',
        ),
      },
    ),
  ),
};
