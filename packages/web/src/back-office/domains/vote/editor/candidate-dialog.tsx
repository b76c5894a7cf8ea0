import { AutoComplete, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { requiredTextRule, tooLongRule } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { UploadPicture } from '../../../../ui/upload-picture.tsx';
import { type CandidateDraft, isLink } from './vote-draft.ts';

type Values = Pick<CandidateDraft, 'name' | 'introduction' | 'pictureKey' | 'videoUrl' | 'group'>;

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
      <Form.Item name="name" label={t('vote:candidate.name')} rules={[requiredTextRule(), tooLongRule(100)]}>
        <Input />
      </Form.Item>
      <Form.Item
        className="vote-square"
        name="pictureKey"
        label={t('vote:candidate.picture')}
        extra={t('vote:candidate.pictureHint')}
      >
        <UploadPicture url={candidate?.pictureKey ? `/files/${candidate.pictureKey}` : null} />
      </Form.Item>
      <Form.Item name="introduction" label={t('vote:candidate.introduction')} rules={[tooLongRule(5000)]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <div className="vote-grid">
        <Form.Item
          name="group"
          label={t('vote:candidate.group')}
          extra={t('vote:candidate.groupHint')}
          rules={[tooLongRule(60)]}
        >
          <AutoComplete options={groups.map((value) => ({ value }))} allowClear />
        </Form.Item>
        <Form.Item
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
            tooLongRule(1000),
          ]}
        >
          <Input inputMode="url" />
        </Form.Item>
      </div>
    </FormDialog>
  );
}
