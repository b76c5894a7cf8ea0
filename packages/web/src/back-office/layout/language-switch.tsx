import { TranslationOutlined } from '@ant-design/icons';
import { languages } from '@convoke/contract/core/language.ts';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../core/language.ts';
import { speak } from '../../ui/own-profile.ts';
import { queryClient } from '../app/query-client.ts';

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
          void speak(queryClient, next);
        },
      }}
    >
      <Button type="text" icon={<TranslationOutlined />} aria-label={t('field:language')}>
        {withName ? languageNames[present] : null}
      </Button>
    </Dropdown>
  );
}
