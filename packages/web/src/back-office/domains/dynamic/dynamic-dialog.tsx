import { dynamicAdd, type DynamicInfo, dynamicUpdate } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { type DynamicKind, mostFiles } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { App, Form, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { formatZone } from '../../../core/format.ts';
import { Field, LongTextField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../ui/form/form-values.ts';
import { MomentField } from '../../../ui/form/moment-field.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { DocumentsField } from '../resource/use/documents-field.part.tsx';
import type { PickedDocument } from '../resource/use/picked-document.part.ts';
import { PicturesField } from './pictures-field.tsx';

type Values = Omit<z.input<typeof dynamicAdd.input>, 'documentIds'> & { documentIds?: readonly PickedDocument[] };

interface Props {
  kind: DynamicKind;
  /** What is changed, or `new`. */
  opened: DynamicInfo | 'new';
  eventId: string;
  timeZone: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** What the form begins with: as it stands, or a draft. */
function valuesFor(kind: DynamicKind, post: DynamicInfo | undefined): Partial<Values> {
  if (!post) return { ...valuesOf(dynamicAdd), kind, documentIds: [] };
  const { title, content, publishAt, state } = post;
  const publish = state === 'draft' ? 'draft' : state === 'public' ? 'now' : 'at';
  const pictureKeys = post.pictures.map(({ key }) => key);
  return { kind, title, content, pictureKeys, documentIds: post.documents, publish, publishAt };
}

/** Writes or changes an article or a short post, and says when it is public. */
export function DynamicDialog({ kind, opened, eventId, timeZone, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const post = opened === 'new' ? undefined : opened;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    const documentIds = values.documentIds?.map(({ documentId }) => documentId);
    const given = { ...values, kind, documentIds };
    if (post) {
      const { dynamicId, version } = post;
      await call(dynamicUpdate, inputOf(dynamicUpdate, { ...given, dynamicId, version }), quiet);
    } else await call(dynamicAdd, inputOf(dynamicAdd, { ...given, eventId }), quiet);
    void message.success(t(`dynamic:saved.${values.publish ?? 'draft'}`));
    onSaved();
  };
  const of = dynamicAdd;
  return (
    <FormDialog<Values>
      open={open}
      title={post ? post.title || t('dynamic:edit.short') : t(`dynamic:add.${kind}`)}
      width={kind === 'article' ? 760 : 560}
      name="dynamic"
      initial={valuesFor(kind, post)}
      onSubmit={save}
      onClose={onClose}
    >
      <>
        {kind === 'article' ? (
          <>
            <TextField of={of} name="title" required label={t('field:title')} />
            <Field of={of} name="content" label={t('field:body')}>
              <RichText label={t('field:body')} />
            </Field>
          </>
        ) : (
          <LongTextField
            of={of}
            name="content"
            label={t('dynamic:field.words')}
            placeholder={t('dynamic:field.wordsExample')}
            input={{ showCount: true, autoSize: { minRows: 4, maxRows: 12 } }}
          />
        )}
        <Field
          of={of}
          name="pictureKeys"
          label={t('dynamic:field.pictures')}
          extra={kind === 'article' ? t('dynamic:field.cover') : undefined}
        >
          <PicturesField />
        </Field>
        <Field of={of} name="documentIds" label={t('dynamic:field.files')}>
          <DocumentsField most={mostFiles} itemOf={(document) => document} />
        </Field>
        <Field of={of} name="publish" required={false} label={t('dynamic:field.publish')}>
          <Segmented
            options={[
              { value: 'draft', label: t('field:draft') },
              { value: 'now', label: post?.state === 'public' ? t('dynamic:state.public') : t('dynamic:publish.now') },
              { value: 'at', label: t('dynamic:publish.at') },
            ]}
          />
        </Field>
        <WhenField timeZone={timeZone} />
      </>
    </FormDialog>
  );
}

/** The moment from which it is public, where it has one of its own. */
function WhenField({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const publish = Form.useWatch<string>('publish');
  if (publish !== 'at') return null;
  return (
    <MomentField
      of={dynamicAdd}
      name="publishAt"
      required
      label={t('dynamic:field.publishAt', { zone: formatZone(timeZone) })}
      timeZone={timeZone}
    />
  );
}
