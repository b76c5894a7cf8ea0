import { type ModuleRow, moduleSave, pictureUpdate } from '@convoke/contract/live/live.hall.calls.ts';
import { mostModuleDocuments } from '@convoke/contract/live/live.rules.ts';
import { documentType } from '@convoke/contract/resource/document.rules.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { Field, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { RichText } from '../../../../ui/rich-text.tsx';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';
import { DocumentsField } from '../../resource/use/documents-field.part.tsx';
import type { PickedDocument } from '../../resource/use/picked-document.part.ts';
import { moduleNameOf } from './module-name.ts';
import { TargetField } from './target-field.tsx';

type Values = Pick<z.input<typeof moduleSave.input>, 'name' | 'text' | 'targetId'> &
  Partial<Pick<z.input<typeof pictureUpdate.input>, 'pictureKey'>> & { documentIds?: readonly PickedDocument[] };

interface Props extends DialogState {
  eventId: string;
  /** The one to change; a page of one's own without. */
  module: ModuleRow | undefined;
  onSaved: () => Promise<unknown>;
}

function valuesFor({ name, text, targetId, pictureKey, documents }: ModuleRow): Values {
  return {
    name,
    text,
    targetId,
    pictureKey,
    documentIds: documents.map((each) => ({ ...each, kind: documentType(each.name).kind })),
  };
}

/** What of a module is asked and sent: a programme has no text, a page no vote. */
function contentOf(kind: ModuleRow['kind'], { text, targetId, documentIds }: Values) {
  if (kind === 'introduction' || kind === 'page') return { text: text ?? '' };
  if (kind === 'vote' || kind === 'questionnaire') return { targetId: targetId ?? null };
  return kind === 'documents' ? { documentIds: (documentIds ?? []).map(({ documentId }) => documentId) } : {};
}

/** The name, the picture and what a module shows. */
export function ModuleDialog({ eventId, module, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const kind = module?.kind ?? 'page';
  const hasText = kind === 'introduction' || kind === 'page';
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    const known = module && { moduleId: module.moduleId, version: module.version };
    const input = { eventId, ...known, name: values.name ?? '', ...contentOf(kind, values) };
    const { moduleId } = await atFields(call(moduleSave, input, quiet), { LIVE_TARGET_MISSING: 'targetId' });
    const pictureKey = values.pictureKey ?? null;
    if (pictureKey !== (module?.pictureKey ?? null))
      await call(pictureUpdate, { eventId, moduleId, pictureKey }, quiet);
    void message.success(t(module ? 'common:saved' : 'common:added'));
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={module ? moduleNameOf(module, t) : t('live:module.add')}
      width={hasText ? 760 : 560}
      name="module"
      initial={module ? valuesFor(module) : { name: '', text: '', pictureKey: null, documentIds: [] }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        of={moduleSave}
        name="name"
        required={kind === 'page'}
        label={t('field:thingName')}
        placeholder={kind === 'page' ? undefined : t(`live:module.${kind}`)}
      />
      {hasText && (
        <Field
          of={moduleSave}
          name="text"
          label={t('field:body')}
          {...(kind === 'introduction' && { extra: t('live:module.introductionHint') })}
        >
          <RichText label={t('field:body')} />
        </Field>
      )}
      {(kind === 'vote' || kind === 'questionnaire') && (
        <Field of={moduleSave} name="targetId" label={t(`live:module.${kind}`)}>
          <TargetField eventId={eventId} kind={kind} title={module?.targetTitle ?? ''} />
        </Field>
      )}
      {kind === 'documents' && (
        <Field of={moduleSave} name="documentIds" label={t('live:module.documents')}>
          <DocumentsField most={mostModuleDocuments} itemOf={(document) => document} />
        </Field>
      )}
      <Field of={pictureUpdate} name="pictureKey" required={false} label={t('live:module.picture')}>
        <UploadPicture url={module?.pictureUrl ?? null} hasLibrary />
      </Field>
    </FormDialog>
  );
}
