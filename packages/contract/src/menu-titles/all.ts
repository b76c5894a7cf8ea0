import type { Language } from '../core/language.ts';
import { titles as en, type MenuTitles } from './en.ts';
import { titles as es } from './es.ts';
import { titles as ja } from './ja.ts';
import { titles as zh } from './zh.ts';

/** The titles in each language. The back office fetches the file of its own language instead: the others are no weight of its. */
export const menuTitles: Readonly<Record<Language, MenuTitles>> = { en, zh, es, ja };
