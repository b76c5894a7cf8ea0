import { voteTemplateUse } from '@convoke/contract/vote/vote.template.calls.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCreateOnce } from '../../../../ui/form/use-create-once.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { newPlace, PlaceFields, type VotePlace } from '../common/place-fields.tsx';
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
  const navigate = useNavigate();
  return (
    <FormDialog<{ title: string } & VotePlace>
      open={open}
      name="own-template-vote"
      title={t('vote:create.title')}
      okText={t('template:use.ok')}
      initial={{ title: template.name, ...newPlace() }}
      onSubmit={async (values) => {
        const { voteId } = await createOnce(voteTemplateUse, { templateId: template.templateId, ...values });
        void refresh();
        void navigate(votePath(voteId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField of={voteTemplateUse} name="title" label={t('field:title')} autoFocus />
          <PlaceFields of={voteTemplateUse} form={form} />
        </>
      )}
    </FormDialog>
  );
}
