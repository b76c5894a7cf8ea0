import type { Language } from '@convoke/contract/core/language.ts';

interface Words {
  heading: string;
  steps: readonly [string, string, string];
  /** Where people must be near: they are asked for their location. */
  stepsWithPlace: readonly [string, string, string];
}

/** What stands on a poster. */
export const posterTexts: Readonly<Record<Language, Words>> = {
  en: {
    heading: 'Check in here',
    steps: [
      'Scan the code with your phone.',
      'Confirm who you are: with one tap, a one-time code, or your own code.',
      'Come in when you see the green tick.',
    ],
    stepsWithPlace: [
      'Scan the code with your phone.',
      'Confirm who you are, and allow your location when asked.',
      'Come in when you see the green tick.',
    ],
  },
  zh: {
    heading: '在此签到',
    steps: ['用手机扫描二维码。', '确认您的身份：一键确认、验证码或本人签到码。', '看到绿色对勾后请入场。'],
    stepsWithPlace: ['用手机扫描二维码。', '确认您的身份，并在提示时允许定位。', '看到绿色对勾后请入场。'],
  },
  es: {
    heading: 'Acredítese aquí',
    steps: [
      'Escanee el código con su móvil.',
      'Confirme su identidad: con un toque, un código de un solo uso o su propio código.',
      'Pase cuando vea la marca verde.',
    ],
    stepsWithPlace: [
      'Escanee el código con su móvil.',
      'Confirme su identidad y permita su ubicación cuando se le pida.',
      'Pase cuando vea la marca verde.',
    ],
  },
  ja: {
    heading: '受付はこちら',
    steps: [
      'スマートフォンでコードを読み取ります。',
      'ワンタップ、確認コード、またはご自身のコードで本人確認をします。',
      '緑のチェックが出たらお入りください。',
    ],
    stepsWithPlace: [
      'スマートフォンでコードを読み取ります。',
      '本人確認をし、位置情報の利用を許可します。',
      '緑のチェックが出たらお入りください。',
    ],
  },
};
