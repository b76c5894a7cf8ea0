import { TranslationOutlined } from '@ant-design/icons';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../core/i18n.ts';
import { languageNames } from '../../core/language.ts';
import { loadAntdLocale } from '../app/antd-locale.ts';
import { queryClient } from '../app/query-client.ts';

/** Changes the language of everything that is shown. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([changeLanguage(language), loadAntdLocale(language)]);
  // The server's texts come in the caller's language.
  await queryClient.invalidateQueries();
}

export function LanguageSwitch({ withName = false }: { withName?: boolean }) {
  const { t, i18n } = useTranslation();
  const present = languages.find((each) => each === i18n.language) ?? 'en';
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [present],
        items: languages.map((key) => ({ key, label: <span lang={key}>{languageNames[key]}</span> })),
        onClick: ({ key }) => {
          const next = languages.find((each) => each === key);
          if (!next || next === present) return;
          void speak(next);
        },
      }}
    >
      <Button type="text" icon={<TranslationOutlined />} aria-label={t('field:language')}>
        {withName ? languageNames[present] : null}
      </Button>
    </Dropdown>
  );
}
