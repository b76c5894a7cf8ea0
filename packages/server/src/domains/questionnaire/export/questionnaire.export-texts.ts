import type { Language } from '@convoke/contract/core/language.ts';

/** Words of the exported sheets. */
interface ExportTexts {
  answers: string;
  number: string;
  submittedAt: string;
  seconds: string;
  channel: string;
  language: string;
  score: string;
  yes: string;
  no: string;
}

export const exportTexts: Record<Language, ExportTexts> = {
  en: {
    answers: 'answers',
    number: 'No.',
    submittedAt: 'Answered at',
    seconds: 'Seconds taken',
    channel: 'Channel',
    language: 'Language',
    score: 'Score',
    yes: 'Yes',
    no: 'No',
  },
  zh: {
    answers: '答卷',
    number: '序号',
    submittedAt: '提交时间',
    seconds: '用时（秒）',
    channel: '渠道',
    language: '语言',
    score: '得分',
    yes: '是',
    no: '否',
  },
  es: {
    answers: 'respuestas',
    number: 'N.º',
    submittedAt: 'Fecha de respuesta',
    seconds: 'Segundos empleados',
    channel: 'Canal',
    language: 'Idioma',
    score: 'Puntuación',
    yes: 'Sí',
    no: 'No',
  },
  ja: {
    answers: '回答',
    number: '番号',
    submittedAt: '回答日時',
    seconds: '所要時間（秒）',
    channel: '経路',
    language: '言語',
    score: '得点',
    yes: 'はい',
    no: 'いいえ',
  },
};
