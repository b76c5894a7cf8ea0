import { type BoothBlock, boothBlockAdd, boothBlockUpdate } from '@convoke/contract/booth/booth.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { Field, NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { UploadPicture } from '../../../../ui/upload-picture.tsx';

type Values = z.input<typeof boothBlockAdd.input>;

interface Props {
  /** The hall to change, or `new`. */
  opened: BoothBlock | 'new' | undefined;
  eventId: string;
  onClose: () => void;
  onSaved: (blockId: string) => Promise<unknown>;
}

/** A hall: its name, how large it is, and the picture that lies under its booths. */
export function BlockDialog({ opened, eventId, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const block = opened === 'new' ? undefined : opened;
  const of = boothBlockAdd;
  return (
    <FormDialog<Values>
      open={opened !== undefined}
      name="booth-block"
      title={block ? block.name : t('booth:block.add')}
      initial={block ? valuesOf(of, block) : { ...valuesOf(of), width: 4000, height: 2500 }}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (block) {
          const { blockId, version } = block;
          await call(boothBlockUpdate, inputOf(boothBlockUpdate, { ...values, blockId, version }), quiet);
          await onSaved(blockId);
        } else await onSaved((await call(of, inputOf(of, { ...values, eventId }), quiet)).blockId);
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('booth:block.name')} placeholder={t('booth:block.example')} />
      <div className="form-grid">
        <NumberField of={of} name="width" label={t('booth:field.width')} suffix="cm" />
        <NumberField of={of} name="height" label={t('booth:field.height')} suffix="cm" />
      </div>
      <Field of={of} name="pictureKey" label={t('booth:block.picture')} extra={t('booth:block.pictureHint')}>
        <UploadPicture url={block?.pictureUrl ?? null} />
      </Field>
    </FormDialog>
  );
}
