import { field, form, must, none, options, other, page, type SurveyTemplate, words } from './template.ts';

export const marketResearch: SurveyTemplate = {
  id: 'market-research',
  category: 'research',
  title: words('Market research|市场调研|Estudio de mercado|市場調査'),
  text: words(
    'What people buy, why, what they would pay, and who they are.|了解消费习惯、原因、价格意愿与人群特征。|Qué compra la gente, por qué, cuánto pagaría y quién es.|購買行動・理由・支払意思額・属性を調べます。',
  ),
  form: form(
    field(
      'single',
      'often',
      'How often do you go to paid events?|您多久参加一次付费活动？|¿Con qué frecuencia va a eventos de pago?|有料イベントにはどのくらい行きますか。',
      {
        ...must,
        options: options(
          'week:Every week|每周|Cada semana|毎週',
          'month:Every month|每月|Cada mes|毎月',
          'year:A few times a year|一年几次|Varias veces al año|年に数回',
          'never:Never|从不|Nunca|行かない',
        ),
      },
    ),
    field(
      'longText',
      'whyNot',
      'What keeps you from it?|是什么原因让您不参加？|¿Qué se lo impide?|行かない理由は何ですか。',
      { max: 1000, showWhen: { fieldId: 'often', is: 'equals', value: 'never' } },
    ),
    field(
      'multiple',
      'kinds',
      'What kind of events?|参加哪些类型的活动？|¿Qué tipo de eventos?|どのようなイベントですか。',
      {
        ...must,
        options: [
          ...options(
            'concert:Concerts|音乐会|Conciertos|コンサート',
            'conference:Conferences|会议|Congresos|カンファレンス',
            'sport:Sports|体育|Deporte|スポーツ',
            'exhibition:Exhibitions|展览|Exposiciones|展覧会',
            'course:Courses|课程|Cursos|講座',
          ),
          other,
        ],
        showWhen: { not: { fieldId: 'often', is: 'equals', value: 'never' } },
      },
    ),
    field(
      'sort',
      'criteria',
      'What decides? The most important first.|哪些因素最重要？请由重要到次要排序。|¿Qué decide? Lo más importante primero.|決め手は何ですか。重要な順に並べてください。',
      {
        options: options(
          'price:Price|价格|Precio|価格',
          'place:Place|地点|Lugar|場所',
          'date:Date|时间|Fecha|日程',
          'people:Who else comes|同行者|Quién más va|一緒に行く人',
          'programme:Programme|内容|Programa|内容',
        ),
      },
    ),
    field(
      'number',
      'price',
      'How much would you pay for a whole day, in yuan?|一整天的活动您愿意支付多少元？|¿Cuánto pagaría por un día entero, en yuanes?|1日のイベントにいくらまで払えますか（人民元）。',
      { min: 0, max: 100_000, decimals: 0 },
    ),
    field(
      'matrix',
      'brands',
      'How well do you know these ways to buy tickets?|您对以下购票方式的了解程度？|¿Conoce estas formas de comprar entradas?|次の購入方法をどの程度ご存じですか。',
      {
        rows: options(
          'website:The organiser’s website|主办方网站|La web del organizador|主催者のサイト',
          'platform:A ticket platform|票务平台|Una plataforma de entradas|チケットサイト',
          'social:Social media|社交媒体|Redes sociales|SNS',
        ),
        options: options(
          'use:I use it|正在使用|La uso|使っている',
          'know:I know it|知道|La conozco|知っている',
          'not:Unknown to me|不了解|No la conozco|知らない',
        ),
      },
    ),
    page('person', 'About you|关于您|Sobre usted|あなたについて'),
    field('dropdown', 'age', 'Age|年龄|Edad|年齢', {
      ...must,
      options: options(
        'a18:18–24|18–24 岁|18–24|18～24歳',
        'a25:25–34|25–34 岁|25–34|25～34歳',
        'a35:35–49|35–49 岁|35–49|35～49歳',
        'a50:50 and above|50 岁及以上|50 o más|50歳以上',
      ),
    }),
    field('region', 'region', 'Where do you live?|您居住在哪里？|¿Dónde vive?|お住まいの地域は？', { depth: 2 }),
    field(
      'multiple',
      'media',
      'Where do you look for events?|您在哪里寻找活动信息？|¿Dónde busca eventos?|イベント情報をどこで探しますか。',
      {
        options: [
          ...options(
            'search:Search engine|搜索引擎|Buscador|検索',
            'wechat:WeChat|微信|WeChat|WeChat',
            'friends:Friends|朋友|Amigos|友人',
            'posters:Posters|海报|Carteles|ポスター',
          ),
          none('Nowhere|不寻找|En ninguna parte|探さない'),
        ],
      },
    ),
  ),
};
