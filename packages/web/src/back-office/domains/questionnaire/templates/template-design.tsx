import { questionnaireTemplateInfo } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { ArrowLeftOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { useCall } from '../../../../ui/use-call.ts';
||||||| c729c44c
=======
import { useDialogs } from '../../../../ui/dialogs.tsx';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
import { DraftEditor } from '../../form/designer/draft-editor.part.tsx';
import { categoryTexts } from './category-texts.ts';
import { TemplateSettingsDrawer } from './template-settings.tsx';
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { UseOwnTemplate } from './use-own-template.tsx';
||||||| c729c44c
import { UseOwnTemplate } from './use-own-template.tsx';
import { useOwnTemplate } from './use-own-templates.ts';
=======
import { useOwnTemplate } from './use-own-templates.ts';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e

/** One of the organisation's own templates: its questions in the designer, its name and what questionnaires of it begin with beside. */
export function TemplateDesign({ templateId, onBack }: { templateId: string; onBack: () => void }) {
  const { t } = useTranslation();
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
  const { data: template, error, refetch } = useCall(questionnaireTemplateInfo, { templateId });
||||||| c729c44c
  const { data: template, error, refetch } = useOwnTemplate(templateId);
=======
  const dialogs = useDialogs();
  const { data: template, error, refetch } = useOwnTemplate(templateId);
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
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
