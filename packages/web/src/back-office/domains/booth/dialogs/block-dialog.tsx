import { type BoothBlock, boothBlockAdd, boothBlockUpdate } from '@convoke/contract/booth/booth.calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { Field, NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';

type Values = z.input<typeof boothBlockAdd.input>;

interface Props {
  /** The hall to change, or `new`. */
  opened: BoothBlock | 'new';
  eventId: string;
  open: boolean;
  onClose: () => void;
  onSaved: (blockId: string) => Promise<unknown>;
}

/** A hall: its name, how large it is, and the picture that lies under its booths. */
export function BlockDialog({ opened, eventId, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  // What somebody else saved meanwhile: saving again goes over it.
  const [theirs, setTheirs] = useState<BoothBlock>();
  const known = opened === 'new' ? undefined : opened;
  const isNewer = theirs !== undefined && theirs.blockId === known?.blockId && theirs.version > known.version;
  const block = isNewer ? theirs : known;
  const of = boothBlockAdd;
  return (
    <FormDialog<Values>
      open={open}
      name="booth-block"
      title={known ? known.name : t('booth:block.add')}
      initial={known ? valuesOf(of, known) : { ...valuesOf(of), width: 4000, height: 2500 }}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (block) {
          const { blockId, version } = block;
          try {
            await call(boothBlockUpdate, inputOf(boothBlockUpdate, { ...values, blockId, version }), quiet);
          } catch (error) {
            if (error instanceof CallFailure && error.failure === 'BOOTH_BLOCK_CHANGED')
              setTheirs((error.data as { current: BoothBlock }).current);
            throw error;
          }
          setTheirs(undefined);
          await onSaved(blockId);
        } else await onSaved((await call(of, inputOf(of, { ...values, eventId }), quiet)).blockId);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isNewer && (
            <ChangedMeanwhile
              form={form}
              theirs={valuesOf(of, theirs)}
              labels={{
                name: t('booth:block.name'),
                width: t('booth:field.width'),
                height: t('booth:field.height'),
                pictureKey: t('booth:block.picture'),
              }}
            />
          )}
          <TextField of={of} name="name" label={t('booth:block.name')} placeholder={t('booth:block.example')} />
          <div className="form-grid">
            <NumberField of={of} name="width" label={t('booth:field.width')} suffix="cm" />
            <NumberField of={of} name="height" label={t('booth:field.height')} suffix="cm" />
          </div>
          <Field of={of} name="pictureKey" label={t('booth:block.picture')} extra={t('booth:block.pictureHint')}>
            <UploadPicture url={block?.pictureUrl ?? null} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
