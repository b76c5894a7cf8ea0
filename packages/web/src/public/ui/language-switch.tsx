import { isLanguage, type Language, languages } from '@convoke/contract/core/language.ts';
import { languageNames, storeLanguage } from '../../core/language.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from './icon.tsx';

/** Keeps the choice in the cookie that the server reads, and asks for the page once more. */
function choose(language: string): void {
  if (!isLanguage(language)) return;
  storeLanguage(language);
  const address = new URL(location.href);
  // An address for search engines that says a language would win over the choice.
  if (!address.searchParams.has('language')) {
    location.reload();
    return;
  }
  address.searchParams.delete('language');
  location.replace(address);
}

export function LanguageSwitch({ offered = languages }: { offered?: readonly Language[] | undefined }) {
  const { language, t } = usePage();
  return (
    <label className="pill language">
      <Icon name="globe" />
      <span className="visually-hidden">{t('public-core:language')}</span>
      <select defaultValue={language} onChange={(event) => choose(event.currentTarget.value)}>
        {[...new Set([...offered, language])].map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
