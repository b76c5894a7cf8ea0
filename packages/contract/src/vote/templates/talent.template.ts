import type { Texts } from '../../core/language.ts';
import { numbered, type VoteTemplate } from './vote.template.ts';

const act: Texts = { en: 'Act {n}', zh: '节目 {n}', es: 'Actuación {n}', ja: '出演 {n}' };
const about: Texts = {
  en: 'Who is on stage, and what they perform. A picture and a video help the audience to remember them.',
  zh: '介绍表演者和节目内容。配上照片与视频，便于观众记住。',
  es: 'Quién actúa y qué presenta. Una foto y un vídeo ayudan al público a recordarlo.',
  ja: '出演者と演目をご紹介ください。写真と動画があると覚えてもらいやすくなります。',
};

export const talentTemplate: VoteTemplate = {
  key: 'talent-show',
  name: { en: 'Talent show', zh: '才艺大赛', es: 'Concurso de talentos', ja: 'タレントショー' },
  text: {
    en: 'Two rounds in the hall: the best three of the semi-final, then one winner. Made for the live screen.',
    zh: '现场两轮：半决赛选出三强，决赛选出冠军。适合大屏实时展示。',
    es: 'Dos rondas en la sala: los tres mejores de la semifinal y luego un ganador. Pensado para la pantalla en directo.',
    ja: '会場での2ラウンド制。準決勝で上位3組、決勝で優勝を選びます。ライブスクリーン向けです。',
  },
  title: { en: 'Talent show', zh: '才艺大赛', es: 'Concurso de talentos', ja: 'タレントショー' },
  description: {
    en: 'You decide who wins. Vote with your phone while the acts are on stage.',
    zh: '冠军由您决定。演出进行时请用手机投票。',
    es: 'Usted decide quién gana. Vote con el móvil durante las actuaciones.',
    ja: '優勝を決めるのは皆さんです。出演中にスマートフォンから投票してください。',
  },
  rounds: [
    {
      title: { en: 'Semi-final', zh: '半决赛', es: 'Semifinal', ja: '準決勝' },
      description: {
        en: 'Choose up to three acts that should reach the final.',
        zh: '请选出最多三个进入决赛的节目。',
        es: 'Elija hasta tres actuaciones para la final.',
        ja: '決勝に進んでほしい出演者を3組まで選んでください。',
      },
      rules: { choicesMin: 1, choicesMax: 3, results: 'voted' },
      candidates: numbered(act, 8, { introduction: about }),
    },
    {
      title: { en: 'Final', zh: '决赛', es: 'Final', ja: '決勝' },
      description: {
        en: 'One vote. Replace these by the acts that reached the final, then open the round.',
        zh: '每人一票。请替换为晋级的节目后开启本轮。',
        es: 'Un voto. Sustituya estas actuaciones por las finalistas y abra la ronda.',
        ja: '1人1票です。決勝進出者に置き換えてからラウンドを開始してください。',
      },
      rules: { choicesMin: 1, choicesMax: 1, results: 'end' },
      candidates: numbered(act, 3),
    },
  ],
};
