import { voteTemplateSave } from '@convoke/contract/vote/vote.template.calls.ts';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { Field } from '../../../../ui/form/fields.tsx';
import { SaveTemplateDialog } from '../../../../ui/template/save-template-dialog.tsx';
import { TemplateDetails } from '../../../../ui/template/template-details.tsx';
import { useRefreshTemplates } from './use-own-templates.ts';
import { templatePath } from '../common/vote-paths.ts';

interface Props {
  vote: { voteId: string; title: string };
  open: boolean;
  onClose: () => void;
}

/** Keeps a vote's rounds, rules and questions as a template. */
export function SaveVoteTemplate({ vote, open, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefreshTemplates();
  return (
    <SaveTemplateDialog
      open={open}
      initial={{ name: vote.title, description: '', candidates: 'places' as 'keep' | 'places' }}
      text={t('template:save.vote')}
      onSave={async (details) => {
        const voteId = vote.voteId;
        const { templateId } = await call(voteTemplateSave, { voteId, ...details }, { quiet: true });
        void refresh();
        return templatePath(templateId);
      }}
      onClose={onClose}
    >
      <TemplateDetails />
      <Field of={voteTemplateSave} name="candidates" label={t('vote:list.candidates')}>
        <Radio.Group
          className="vote-template-candidates"
          options={[
            { value: 'places', label: t('template:save.places') },
            { value: 'keep', label: t('template:save.keep') },
          ]}
        />
      </Field>
    </SaveTemplateDialog>
  );
}
