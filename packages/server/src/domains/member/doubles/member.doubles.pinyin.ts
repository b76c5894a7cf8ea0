import { pinyin } from 'pinyin-pro';

/** Family names of two characters that are met; all others have one. */
const longFamilies = new Set(
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 令狐 慕容 司徒 夏侯 长孙 宇文 端木 独孤 南宫 西门 歐陽 司馬 諸葛 東方 尉遲 公孫 長孫 獨孤 南宮 西門'.split(
    ' ',
  ),
);

/** A Chinese name in the letters that it is spoken with, without tones: the family name and the syllables of the given one. Null: it is none. */
export function spokenName(name: string): { family: string; given: string[] } | null {
  const signs = [...name.replace(/[\s·•・]/gu, '')];
  if (signs.length < 2 || !signs.every((sign) => /\p{Script=Han}/u.test(sign))) return null;
  const length = signs.length > 2 && longFamilies.has(signs.slice(0, 2).join('')) ? 2 : 1;
  const syllables = pinyin(signs.join(''), { toneType: 'none', type: 'array', surname: 'head', v: true });
  return { family: syllables.slice(0, length).join(''), given: syllables.slice(length) };
}
