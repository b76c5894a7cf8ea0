import type { Texts } from '../../core/language.ts';
import { numbered, type VoteTemplate } from './vote.template.ts';

const photo: Texts = { en: 'Photo {n}', zh: '作品 {n}', es: 'Foto {n}', ja: '作品 {n}' };
const about: Texts = {
  en: 'Title, photographer, and where it was taken.',
  zh: '作品名称、作者和拍摄地点。',
  es: 'Título, autor y lugar donde se tomó.',
  ja: '作品名、撮影者、撮影場所。',
};
const groups: readonly Texts[] = [
  { en: 'People', zh: '人物', es: 'Personas', ja: '人物' },
  { en: 'Nature', zh: '自然', es: 'Naturaleza', ja: '自然' },
  { en: 'City', zh: '城市', es: 'Ciudad', ja: '都市' },
];

export const photoTemplate: VoteTemplate = {
  key: 'photo-contest',
  name: { en: 'Photo contest', zh: '摄影大赛', es: 'Concurso de fotografía', ja: 'フォトコンテスト' },
  text: {
    en: 'Pictures in three categories, up to five favourites a day over several weeks. The order changes for every visitor.',
    zh: '三个组别的作品，可持续数周、每天最多选五幅。每位访客看到的顺序不同，公平展示。',
    es: 'Fotos en tres categorías, hasta cinco favoritas al día durante semanas. El orden cambia con cada visitante.',
    ja: '3部門の写真から、期間中毎日5点まで投票できます。表示順は閲覧者ごとに変わります。',
  },
  title: { en: 'Photo contest', zh: '摄影大赛', es: 'Concurso de fotografía', ja: 'フォトコンテスト' },
  description: {
    en: 'Give your voice to the pictures that stay with you. You can vote again every day.',
    zh: '为打动您的作品投票，每天都可以投。',
    es: 'Vote por las imágenes que más le gusten. Puede volver a votar cada día.',
    ja: '心に残る作品に投票してください。毎日投票できます。',
  },
  rounds: [
    {
      title: { en: 'Public vote', zh: '公众投票', es: 'Voto popular', ja: '一般投票' },
      description: {
        en: 'Up to five pictures a day, at most two of each category.',
        zh: '每天最多选五幅，每个组别最多两幅。',
        es: 'Hasta cinco fotos al día, como máximo dos de cada categoría.',
        ja: '1日5点まで、各部門2点まで選べます。',
      },
      rules: { choicesMin: 1, choicesMax: 5, groupMax: 2, period: 'day', results: 'voted', shuffled: true },
      candidates: groups.flatMap((group, index) => numbered(photo, 4, { group, introduction: about }, index * 4 + 1)),
    },
  ],
};
