import { type OwnVoteTemplate, voteTemplateInfo } from '@convoke/contract/vote/vote.template.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { TemplateDetails } from '../../../../ui/template/template-details.tsx';
import { queryOf } from '../../../../ui/use-call.ts';
import { useRefreshTemplates } from './use-own-templates.ts';

interface Details {
  name: string;
  description: string;
}

interface Props {
  template: Details;
  /** Saves them; throws what was refused. */
  onSave: (details: Details) => Promise<OwnVoteTemplate>;
  open: boolean;
  onClose: () => void;
}

/** What a template is called. */
export function RenameTemplate({ template, onSave, open, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefreshTemplates();
  return (
    <FormDialog<Details>
      open={open}
      name="rename-template"
      title={t('template:rename.title')}
      initial={{ name: template.name, description: template.description }}
      onSubmit={async (details) => {
        const saved = await onSave(details);
        client.setQueryData(queryOf(voteTemplateInfo, { templateId: saved.templateId }).queryKey, saved);
        await refresh();
      }}
      onClose={onClose}
    >
      <TemplateDetails />
    </FormDialog>
  );
}
