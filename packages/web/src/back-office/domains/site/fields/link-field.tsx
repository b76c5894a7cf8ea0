import { siteLink } from '@convoke/contract/site/site.fields.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { AutoComplete } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteEditor } from '../common/editor-context.ts';
import { useModuleName } from '../common/module-name.ts';

interface Props {
  label: string;
  value: string;
  onChange: (link: string) => void;
}

/** Where something leads: a page or a module of the site, chosen, or an address, typed. What is no address is told and not kept. */
export function LinkField({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const { document, page, language } = useSiteEditor();
  const nameOf = useModuleName();
  const id = useId();
  const [refused, setRefused] = useState<{ typed: string; kept: string }>();
  const standing = refused?.kept === value ? refused.typed : undefined;
  const pages = document.pages.map(({ slug, title }, at) => ({
    value: `/${slug}`,
    label: textIn(title, language, document.language) || (at === 0 ? t('site:page.first') : slug),
  }));
  const modules = page.modules.map((module) => ({ value: `#${module.id}`, label: nameOf(module) }));
  return (
    <div className="site-field">
      <label htmlFor={id} className="site-label">
        {label}
      </label>
      <AutoComplete
        id={id}
        allowClear
        value={standing ?? value}
        placeholder={t('site:link.placeholder')}
        status={standing === undefined ? '' : 'error'}
        aria-invalid={standing !== undefined}
        options={[
          { label: t('site:link.pages'), options: pages },
          { label: t('site:link.modules'), options: modules },
        ].filter(({ options }) => options.length > 0)}
        onChange={(typed?: string) => {
          const link = siteLink.safeParse(typed ?? '');
          setRefused(link.success ? undefined : { typed: typed ?? '', kept: value });
          if (link.success && link.data !== value) onChange(link.data);
        }}
      />
      {standing !== undefined && (
        <div role="alert" className="field-problem">
          {t('site:link.wrong')}
        </div>
      )}
    </div>
  );
}
