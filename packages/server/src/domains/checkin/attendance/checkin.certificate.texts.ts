import type { Texts } from '@convoke/contract/core/language.ts';

/** Words of the certificate of attendance. */
export const certificateTexts = {
  title: { en: 'Certificate of attendance', zh: '参会证明', es: 'Certificado de asistencia', ja: '参加証明書' },
  lead: {
    en: 'This is to certify that',
    zh: '兹证明',
    es: 'Por la presente se certifica que',
    ja: '下記の方が参加したことを証明します',
  },
  attended: { en: 'attended', zh: '参加了', es: 'asistió a', ja: '参加イベント' },
  total: {
    en: 'Time present: {time}',
    zh: '在场时长：{time}',
    es: 'Tiempo de asistencia: {time}',
    ja: '参加時間：{time}',
  },
  hours: { en: '{h} h {m} min', zh: '{h} 小时 {m} 分钟', es: '{h} h {m} min', ja: '{h} 時間 {m} 分' },
  minutes: { en: '{m} min', zh: '{m} 分钟', es: '{m} min', ja: '{m} 分' },
  issued: { en: 'Issued on {day}', zh: '签发日期：{day}', es: 'Emitido el {day}', ja: '発行日：{day}' },
  check: {
    en: 'Anyone can check this certificate by its number: {url}',
    zh: '可凭编号查验本证明：{url}',
    es: 'Cualquiera puede comprobar este certificado por su número: {url}',
    ja: 'この証明書は番号で確認できます：{url}',
  },
} satisfies Record<string, Texts>;
