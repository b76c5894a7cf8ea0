import { emailField, field, form, must, options, other, page, type SurveyTemplate, words, yesNo } from './template.ts';

export const exhibitorApplication: SurveyTemplate = {
  id: 'exhibitor-application',
  category: 'exhibition',
  title: words('Exhibitor application|参展申请|Solicitud de expositor|出展申込'),
  text: words(
    'Company, products, stand, power and contact of those who want to exhibit.|收集参展公司、展品、展位、用电与联系人信息。|Empresa, productos, stand, electricidad y contacto de quien quiere exponer.|会社・製品・小間・電源・担当者の情報を集めます。',
  ),
  form: form(
    field('text', 'company', 'Company|公司名称|Empresa|会社名', { ...must, max: 100, means: 'company' }),
    field('text', 'website', 'Website|网站|Sitio web|ウェブサイト', { max: 200, pattern: { kind: 'url' } }),
    field('multiple', 'products', 'What will you show?|您将展示什么？|¿Qué mostrará?|展示内容は？', {
      ...must,
      options: [
        ...options(
          'software:Software|软件|Software|ソフトウェア',
          'hardware:Equipment|设备|Equipos|機器',
          'services:Services|服务|Servicios|サービス',
          'food:Food and drink|食品饮料|Comida y bebida|食品・飲料',
        ),
        other,
      ],
    }),
    field('single', 'stand', 'Which stand?|需要哪种展位？|¿Qué stand?|小間の種類は？', {
      ...must,
      options: options(
        'table:Table, 2 m²|展台 2 平方米|Mesa, 2 m²|テーブル 2㎡',
        'small:Stand, 9 m²|标准展位 9 平方米|Stand, 9 m²|標準小間 9㎡',
        'large:Stand, 18 m²|展位 18 平方米|Stand, 18 m²|大型小間 18㎡',
        'free:Open space|光地|Espacio libre|スペースのみ',
      ),
    }),
    field(
      'number',
      'area',
      'How many square metres?|需要多少平方米？|¿Cuántos metros cuadrados?|何平方メートル必要ですか。',
      { ...must, min: 18, max: 500, decimals: 0, showWhen: { fieldId: 'stand', is: 'equals', value: 'free' } },
    ),
    field('single', 'power', 'Do you need electricity?|是否需要用电？|¿Necesita electricidad?|電源は必要ですか。', {
      ...must,
      options: yesNo,
    }),
    field('dropdown', 'watts', 'How much?|用电功率？|¿Cuánta?|必要な容量は？', {
      ...must,
      options: options(
        'w500:Up to 500 W|500 W 以内|Hasta 500 W|500 Wまで',
        'w2000:Up to 2 kW|2 kW 以内|Hasta 2 kW|2 kWまで',
        'more:More|更多|Más|それ以上',
      ),
      showWhen: { fieldId: 'power', is: 'equals', value: 'yes' },
    }),
    field('file', 'logo', 'Logo|公司标志|Logotipo|ロゴ', {
      max: 1,
      files: { kinds: ['picture'], maxBytes: 5 * 1024 * 1024 },
    }),
    page('contact', 'Contact|联系人|Contacto|担当者'),
    field('text', 'name', 'Contact person|联系人姓名|Persona de contacto|担当者名', {
      ...must,
      max: 60,
      means: 'name',
    }),
    emailField,
    field('phone', 'phone', 'Phone|联系电话|Teléfono|電話番号', { ...must, means: 'phone' }),
    field(
      'agreement',
      'terms',
      'We accept the terms for exhibitors.|我们接受参展条款。|Aceptamos las condiciones para expositores.|出展規約に同意します。',
      {
        ...must,
        body: words(
          'The stand is booked when we confirm this application. Write your terms here: prices, set-up times, cancellation.|我们确认本申请后，展位方为预订成功。请在此填写贵方条款：价格、搭建时间、取消规则。|El stand queda reservado cuando confirmemos esta solicitud. Escriba aquí sus condiciones: precios, montaje y cancelación.|出展小間は、本申込みを主催者が承認した時点で確定します。料金、搬入時間、キャンセルなどの規約をここに記入してください。',
        ),
      },
    ),
  ),
};
