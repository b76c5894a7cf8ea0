import { ArrowLeftOutlined, CloseOutlined, EditOutlined } from '@ant-design/icons';
import type { SiteModule } from '@convoke/contract/site/site.document.ts';
import { isModuleKind, siteModules } from '@convoke/contract/site/site.modules.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '../../../../ui/use-device.ts';
import { ModuleFields } from '../fields/module-fields.tsx';
import { useModuleName } from '../common/module-name.ts';

interface Props {
  module: SiteModule;
  /** Who else works on it. */
  other: string | undefined;
  onClose: () => void;
  onRename: () => void;
}

/** What the chosen module says and shows. */
export function ModulePanel({ module, other, onClose, onRename }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsMobile();
  const nameOf = useModuleName();
  const isKnown = isModuleKind(module.module) && siteModules[module.module].v === module.v;
  return (
    <section className="site-module" aria-label={nameOf(module)}>
      <header className="site-module-head">
        {isNarrow && (
          <Button
            type="text"
            size="small"
            icon={<ArrowLeftOutlined />}
            aria-label={t('site:module.back')}
            onClick={onClose}
          />
        )}
        <h2>{nameOf(module)}</h2>
        <Button type="text" size="small" icon={<EditOutlined />} aria-label={t('common:rename')} onClick={onRename} />
        {!isNarrow && (
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('common:close')} onClick={onClose} />
        )}
      </header>
      {other && <Alert type="warning" showIcon title={t('site:others.here', { name: other })} />}
      {isKnown ? <ModuleFields module={module} /> : <p className="muted">{t('site:module.unknown')}</p>}
    </section>
  );
}
