import { voteTemplateSave } from '@convoke/contract/vote/vote.template.calls.ts';
import { App, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TemplateDetails } from '../../../ui/template-details.tsx';
import { useRefreshTemplates } from './use-own-templates.ts';
import { templatePath } from './vote-paths.ts';

/** How long the offer to open the template stays, in seconds. */
const openSeconds = 8;

interface Values {
  name: string;
  description: string;
  candidates: 'keep' | 'places';
}

interface Props {
  vote: { voteId: string; title: string } | undefined;
  onClose: () => void;
}

/** Keeps a vote's rounds, rules and questions as a template. */
export function SaveTemplateDialog({ vote, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const refresh = useRefreshTemplates();
  return (
    <FormDialog<Values>
      open={vote !== undefined}
      name="save-template"
      title={t('template:action.saveAs')}
      {...(vote && { initial: { name: vote.title, description: '', candidates: 'places' as const } })}
      onSubmit={async (details) => {
        if (!vote) return;
        const { templateId } = await call(voteTemplateSave, { voteId: vote.voteId, ...details }, { quiet: true });
        const key = `template ${templateId}`;
        void message.success({
          key,
          duration: openSeconds,
          content: (
            <>
              {t('template:done.saved')}{' '}
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  message.destroy(key);
                  void navigate(templatePath(templateId));
                }}
              >
                {t('template:done.open')}
              </button>
            </>
          ),
        });
        void refresh();
      }}
      onClose={onClose}
    >
      <p className="muted">{t('template:save.vote')}</p>
      <TemplateDetails />
      <Form.Item name="candidates" label={t('vote:list.candidates')}>
        <Radio.Group
          className="vote-template-candidates"
          options={[
            { value: 'places', label: t('template:save.places') },
            { value: 'keep', label: t('template:save.keep') },
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}
