import { reviewAdd, type ReviewRow, reviewUpdate } from '@convoke/contract/review/review.calls.ts';
import { App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import type { DialogState } from '../../../ui/dialogs-store.ts';
import { Field, SwitchField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../ui/form/form-values.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { DocumentsField } from '../resource/use/documents-field.part.tsx';
import type { PickedDocument } from '../resource/use/picked-document.part.ts';
import { ReviewPictures } from './review-pictures.tsx';

type Values = Omit<z.input<typeof reviewAdd.input>, 'documentId'> & { documentId?: readonly PickedDocument[] };

interface Props extends DialogState {
  eventId: string;
  /** The one to change; a new one without. */
  review: ReviewRow | undefined;
  onSaved: () => void;
}

function valuesFor(review: ReviewRow | undefined): Partial<Values> {
  const { documentId: _, ...values } = valuesOf(reviewAdd, review && { ...review, documentId: null });
  const pictures = review?.pictures.map(({ key, alt }) => ({ key, alt })) ?? [];
  return { ...values, pictures, documentId: review?.document ? [review.document] : [] };
}

/** Adds or changes a look back. */
export function ReviewDialog({ eventId, review, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    const given = { ...values, documentId: values.documentId?.[0]?.documentId ?? null };
    if (review) {
      const { templateMapId, version } = review;
      await call(reviewUpdate, inputOf(reviewUpdate, { ...given, templateMapId, version }), quiet);
    } else await call(reviewAdd, inputOf(reviewAdd, { ...given, eventId }), quiet);
    void message.success(t(review ? 'common:saved' : 'common:added'));
    onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={review?.title ?? t('review:add')}
      width={760}
      name="review"
      initial={valuesFor(review)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField of={reviewAdd} name="title" label={t('field:title')} />
      <Field of={reviewAdd} name="text" label={t('field:body')}>
        <RichText label={t('field:body')} />
      </Field>
      <Field of={reviewAdd} name="pictures" label={t('review:pictures')}>
        <ReviewPictures />
      </Field>
      <Recording />
      <SwitchField of={reviewAdd} name="isOn" label={t('review:shown')} />
    </FormDialog>
  );
}

/** An address, or a document of the library: one of them puts the other away. */
function Recording() {
  const { t } = useTranslation();
  const address = Form.useWatch<string | undefined>('recordingUrl');
  const documents = Form.useWatch<readonly PickedDocument[] | undefined>('documentId');
  return (
    <>
      {!documents?.length && (
        <TextField
          of={reviewAdd}
          name="recordingUrl"
          label={t('review:recordingUrl')}
          extra={t('review:recordingHint')}
        />
      )}
      {!address && (
        <Field of={reviewAdd} name="documentId" label={t('review:recordingFile')}>
          <DocumentsField most={1} itemOf={(document) => document} />
        </Field>
      )}
    </>
  );
}
