import {
  DeleteOutlined,
  DesktopOutlined,
  MobileOutlined,
  MoonOutlined,
  RedoOutlined,
  SunOutlined,
  TabletOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { Button, Segmented, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../core/language.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { type Device, deviceNames } from '../looks/devices.ts';
import { useSiteEditor } from '../common/editor-context.ts';
import { missingTexts } from '../common/missing-texts.ts';
import { useModuleName } from '../common/module-name.ts';
import { usePageName } from './pages-panel.tsx';
import { moduleOf, withoutLanguage } from '../common/site-moves.ts';
import type { OtherEditor } from './use-other-editors.ts';
import type { SiteDraft } from '../common/use-site-draft.ts';

interface Props {
  site: SiteDraft;
  others: readonly OtherEditor[];
  device: Device;
  scheme: 'light' | 'dark';
  onDevice: (device: Device) => void;
  onScheme: (scheme: 'light' | 'dark') => void;
  onLanguage: (language: Language) => void;
}

const icons: Readonly<Record<Device, ReactNode>> = {
  phone: <MobileOutlined />,
  tablet: <TabletOutlined />,
  desktop: <DesktopOutlined />,
};

/** What the whole editor is set to: the page, the language, how it is looked at; undoing; who else is here. */
export function EditorBar({ site, others, device, scheme, onDevice, onScheme, onLanguage }: Props) {
  const { t } = useTranslation();
  const { document, page, language, openPage, choose, change } = useSiteEditor();
  const pageName = usePageName();
  const ask = useAsk();
  const takeOff = t('site:language.remove', { language: languageNames[language] });
  const askToTakeOff = () =>
    ask({
      title: t('site:language.removeQuestion', { language: languageNames[language] }),
      text: t('site:language.removeText'),
      ok: t('common:remove'),
      danger: true,
      onOk: () => Promise.resolve(change((now) => withoutLanguage(now, language))),
    });
  const named = (label: string, icon: ReactNode) => (
    <span title={label}>
      <span aria-hidden="true">{icon}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
  return (
    <div className="site-bar">
      <Select
        className="site-bar-page"
        aria-label={t('site:bar.page')}
        value={page.id}
        options={document.pages.map((one) => ({ value: one.id, label: pageName(one) }))}
        onChange={(id: string) => {
          choose(null);
          openPage(id);
        }}
      />
      <Select
        className="site-bar-language"
        aria-label={t('site:bar.language')}
        value={language}
        options={languages.map((each) => ({ value: each, label: <LanguageLabel language={each} /> }))}
        onChange={(next: Language) => {
          if (!document.languages.includes(next)) change((now) => ({ ...now, languages: [...now.languages, next] }));
          onLanguage(next);
        }}
      />
      {language !== document.language && (
        <Button icon={<DeleteOutlined />} aria-label={takeOff} title={takeOff} onClick={askToTakeOff} />
      )}
      <Space.Compact>
        <Button icon={<UndoOutlined />} disabled={!site.canUndo} aria-label={t('common:undo')} onClick={site.undo} />
        <Button icon={<RedoOutlined />} disabled={!site.canRedo} aria-label={t('common:redo')} onClick={site.redo} />
      </Space.Compact>
      <Segmented
        aria-label={t('site:bar.device')}
        value={device}
        options={deviceNames.map((each) => ({ value: each, label: named(t(`site:device.${each}`), icons[each]) }))}
        onChange={onDevice}
      />
      {document.style.scheme === 'auto' && (
        <Segmented
          aria-label={t('site:style.scheme')}
          value={scheme}
          options={[
            { value: 'light' as const, label: named(t('site:scheme.light'), <SunOutlined />) },
            { value: 'dark' as const, label: named(t('site:scheme.dark'), <MoonOutlined />) },
          ]}
          onChange={onScheme}
        />
      )}
      <Others others={others} />
    </div>
  );
}

/** A language, with how much of it is missing, or that the site is not in it yet. */
function LanguageLabel({ language }: { language: Language }) {
  const { t } = useTranslation();
  const { document } = useSiteEditor();
  const missing = document.languages.includes(language) ? missingTexts(document, language) : undefined;
  return (
    <>
      <span lang={language}>{languageNames[language]}</span>{' '}
      <span className="muted">
        {missing === undefined
          ? t('site:language.add')
          : missing > 0
            ? t('common:words.missing', { n: missing })
            : t('common:words.all')}
      </span>
    </>
  );
}

function Others({ others }: { others: readonly OtherEditor[] }) {
  const { t } = useTranslation();
  const { document } = useSiteEditor();
  const moduleName = useModuleName();
  const pageName = usePageName();
  const where = (part: string) => {
    const module = moduleOf(document, part);
    if (module) return moduleName(module);
    const page = document.pages.find(({ id }) => id === part);
    return page ? pageName(page) : '';
  };
  return (
    <div className="site-others" role="status">
      {others.map(({ tab, name, part, isMe }) => (
        <span key={tab} className="site-other">
          {where(part)
            ? t('site:others.at', { name: isMe ? t('site:others.me') : name, place: where(part) })
            : isMe
              ? t('site:others.me')
              : name}
        </span>
      ))}
    </div>
  );
}
