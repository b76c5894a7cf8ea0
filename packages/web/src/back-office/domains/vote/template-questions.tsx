import { FormOutlined } from '@ant-design/icons';
import { type OwnVoteTemplate, voteTemplateFormAdd } from '@convoke/contract/vote/vote.template.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DraftEditor } from '../../form-designer/draft-editor.tsx';
import { useRefreshTemplates } from './use-own-templates.ts';

/** What votes made of a template ask with the ballot: nothing, or a form that is saved as it is designed. */
export function TemplateQuestions({ template, isChanged }: { template: OwnVoteTemplate; isChanged: boolean }) {
  const { t } = useTranslation();
  const refresh = useRefreshTemplates();
  const [busy, setBusy] = useState(false);
  if (template.formId !== null) return <DraftEditor formId={template.formId} publishes={false} />;
  const add = async () => {
    setBusy(true);
    try {
      await call(voteTemplateFormAdd, { templateId: template.templateId });
      await refresh();
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel>
      <EmptyState
        icon={<FormOutlined />}
        title={t('vote:questions.title')}
        text={t('vote:questions.text')}
        action={
          <Button
            loading={busy}
            disabled={isChanged}
            title={isChanged ? t('vote:saveFirst') : undefined}
            onClick={() => void add()}
          >
            {t('vote:questions.add')}
          </Button>
        }
      />
    </Panel>
  );
}
