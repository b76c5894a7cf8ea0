import type { Language } from '@convoke/contract/core/language.ts';
import type { Locale } from 'antd/es/locale/index.js';
import dayjs from 'dayjs';
import { createStore } from '../../core/store.ts';

/** The library's own words (empty tables, date pickers), fetched with the language. */
export const antdLocale = createStore<Locale | undefined>(undefined);

const locales: Readonly<
  Record<Language, { antd: () => Promise<{ default: Locale }>; dayjs: () => Promise<unknown>; name: string }>
> = {
  en: { antd: () => import('antd/es/locale/en_US.js'), dayjs: async () => undefined, name: 'en' },
  zh: { antd: () => import('antd/es/locale/zh_CN.js'), dayjs: () => import('dayjs/locale/zh-cn.js'), name: 'zh-cn' },
  es: { antd: () => import('antd/es/locale/es_ES.js'), dayjs: () => import('dayjs/locale/es.js'), name: 'es' },
  ja: { antd: () => import('antd/es/locale/ja_JP.js'), dayjs: () => import('dayjs/locale/ja.js'), name: 'ja' },
};

export async function loadAntdLocale(language: Language): Promise<void> {
  const { antd, dayjs: words, name } = locales[language];
  const [module] = await Promise.all([antd(), words()]);
  dayjs.locale(name);
  antdLocale.set(withSpokenMonths(module.default));
}

/** Month and year of a calendar are read out as they are written: "Choose a month" in their place would hide which one it shows. */
function withSpokenMonths(locale: Locale): Locale {
  const picker = locale.DatePicker;
  if (!picker) return locale;
  return { ...locale, DatePicker: { ...picker, lang: { ...picker.lang, monthSelect: '', yearSelect: '' } } };
}
