import { voteTemplateUse } from '@convoke/contract/vote/vote.template.calls.ts';
import { useTranslation } from 'react-i18next';
import { useCreateOnce } from '../../../../ui/form/use-create-once.ts';
import { UseTemplateDialog } from '../../../../ui/template/use-template-dialog.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { votePath } from '../common/vote-paths.ts';

interface Props {
  template: { templateId: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** A new vote of one of the organisation's own templates. */
export function UseOwnTemplate({ template, open, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh('vote');
  const createOnce = useCreateOnce();
  return (
    <UseTemplateDialog
      of={voteTemplateUse}
      template={template}
      name="own-template-vote"
      title={t('vote:create.title')}
      label={t('vote:field.title')}
      onUse={async (input) => {
        const { voteId } = await createOnce(voteTemplateUse, input);
        void refresh();
        return votePath(voteId);
      }}
      open={open}
      onClose={onClose}
    />
  );
}
