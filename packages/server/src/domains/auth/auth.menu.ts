import type { MenuNode } from '@convoke/contract/auth/auth.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { menu } from '@convoke/contract/menu.ts';
import { menuTitles } from '@convoke/contract/menu-titles/all.ts';

/** The menu of what is built, in one language. */
export function menuTree(language: Language, entries = menu): MenuNode[] {
  return entries.map(({ name, path, icon, hidden = false, children = [] }) => ({
    menuName: name,
    title: menuTitles[language][name],
    // Where its page begins; which thing it shows is not the menu's.
    path: path.replace(/\/:.*$/, ''),
    icon,
    hidden,
    children: menuTree(language, children),
  }));
}
