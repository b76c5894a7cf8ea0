import { questionnaireTemplateInfo } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { ArrowLeftOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { DraftEditor } from '../../form/designer/draft-editor.part.tsx';
import { categoryTexts } from './category-texts.ts';
import { TemplateSettingsDrawer } from './template-settings.tsx';

/** One of the organisation's own templates: its questions in the designer, its name and what questionnaires of it begin with beside. */
export function TemplateDesign({ templateId, onBack }: { templateId: string; onBack: () => void }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { data: template, error, refetch } = useCall(questionnaireTemplateInfo, { templateId });
  const [isSetting, setSetting] = useState(false);
  const back = (
    <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
      {t('template:list.back')}
    </Button>
  );
  if (!template) {
    if (!error) return <PageSkeleton />;
    return (
      <Panel>
        <ErrorState error={error} onRetry={() => void refetch()} />
        <div className="template-back">{back}</div>
      </Panel>
    );
  }
  return (
    <>
      <PageHeader
        title={template.name}
        text={[t(categoryTexts[template.category]), template.description].filter(Boolean).join(' · ')}
        extra={
          <>
            {back}
            <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
              {t('template:settings.button')}
            </Button>
          </>
        }
      />
      <DraftEditor
        formId={templateId}
        tools={({ flush }) => (
          <Button
            type="primary"
            onClick={async () => {
              // What was just typed belongs to it.
              if ((await flush()) !== null)
                dialogs.open(() => import('./use-own-template.tsx').then((part) => part.UseOwnTemplate), { template });
            }}
          >
            {t('template:action.use')}
          </Button>
        )}
      />
      <TemplateSettingsDrawer open={isSetting} template={template} onClose={() => setSetting(false)} />
    </>
  );
}
