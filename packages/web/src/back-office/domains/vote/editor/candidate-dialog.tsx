import { AutoComplete } from 'antd';
import { useTranslation } from 'react-i18next';
import { boundsIn, Field, LongTextField, TextField, tooLongRule } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';
import { type CandidateDraft, candidateOf, isLink } from './vote-draft.ts';

type Values = Pick<CandidateDraft, 'name' | 'introduction' | 'pictureKey' | 'videoUrl' | 'group'>;

const { max: mostLetters = 60 } = boundsIn(candidateOf, 'group');

interface Props {
  candidate: CandidateDraft | undefined;
  /** Groups that other candidates are in. */
  groups: readonly string[];
  onSave: (values: Values) => void;
  onClose: () => void;
}

/** Everything that voters see of a candidate. It is saved with the vote. */
export function CandidateDialog({ candidate, groups, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const save = async (values: Values) =>
    onSave({
      name: values.name.trim(),
      introduction: values.introduction ?? '',
      pictureKey: values.pictureKey ?? null,
      videoUrl: (values.videoUrl ?? '').trim(),
      group: (values.group ?? '').trim(),
    });
  return (
    <FormDialog<Values>
      open={candidate !== undefined}
      name="candidate"
      title={t('vote:candidate.title')}
      okText={t('vote:candidate.take')}
      width={600}
      {...(candidate && { initial: candidate })}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField of={candidateOf} name="name" label={t('vote:candidate.name')} />
      <Field
        of={candidateOf}
        className="vote-square"
        name="pictureKey"
        label={t('vote:candidate.picture')}
        extra={t('vote:candidate.pictureHint')}
      >
        <UploadPicture url={candidate?.pictureKey ? `/files/${candidate.pictureKey}` : null} />
      </Field>
      <LongTextField of={candidateOf} name="introduction" label={t('vote:candidate.introduction')} />
      <div className="vote-grid">
        <Field
          of={candidateOf}
          name="group"
          label={t('vote:candidate.group')}
          extra={t('vote:candidate.groupHint')}
          rules={[tooLongRule(mostLetters)]}
        >
          <AutoComplete options={groups.map((value) => ({ value }))} allowClear />
        </Field>
        <TextField
          of={candidateOf}
          name="videoUrl"
          label={t('vote:candidate.video')}
          extra={t('vote:candidate.videoHint')}
          rules={[
            {
              validator: (_, value: string | undefined) =>
                !value?.trim() || isLink(value.trim())
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('vote:candidate.videoWrong'))),
            },
          ]}
          input={{ inputMode: 'url' }}
        />
      </div>
    </FormDialog>
  );
}
