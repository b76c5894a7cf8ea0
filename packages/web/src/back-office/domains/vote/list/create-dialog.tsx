import { voteAdd } from '@convoke/contract/vote/vote.calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { newPlace, PlaceFields, type VotePlace } from '../common/place-fields.tsx';
import { useCreateVote } from '../common/use-create-vote.ts';
import { templatesPath } from '../common/vote-paths.ts';

/** A new vote: its name now, candidates and rules on its page. */
export function CreateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateVote();
  return (
    <FormDialog<{ title: string } & VotePlace>
      open={open}
      name="new-vote"
      title={t('vote:create.title')}
      okText={t('vote:create.ok')}
      initial={{ title: '', ...newPlace() }}
      onSubmit={create}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            of={voteAdd}
            name="title"
            label={t('field:title')}
            autoFocus
            placeholder={t('vote:create.example')}
          />
          <PlaceFields of={voteAdd} form={form} />
          <p className="muted">
            {t('vote:create.or')}{' '}
            <Link to={templatesPath} onClick={onClose}>
              {t('vote:create.template')}
            </Link>
          </p>
        </>
      )}
    </FormDialog>
  );
}
