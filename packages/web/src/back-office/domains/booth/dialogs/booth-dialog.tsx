import { type Booth, boothAdd, boothUpdate } from '@convoke/contract/booth/booth.calls.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { LongTextField, MoneyField, NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { stateColors } from '../booth-rows.tsx';

type Values = z.input<typeof boothAdd.input>;

interface Props {
  opened: Booth;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
  onTake: (booth: Booth) => void;
  onFree: (booth: Booth) => Promise<unknown>;
}

const labels = {
  number: 'booth:field.number',
  x: 'booth:field.x',
  y: 'booth:field.y',
  width: 'booth:field.width',
  height: 'booth:field.height',
  priceCents: 'booth:field.price',
  note: 'booth:field.note',
} as const;
const compared = Object.keys(labels) as (keyof typeof labels)[];

/** A booth: its number, where it stands, what it costs, and who has it. */
export function BoothDialog({ opened, open, onClose, onSaved, onTake, onFree }: Props) {
  const { t } = useTranslation();
  // What somebody else saved meanwhile: saving again goes over it.
  const [theirs, setTheirs] = useState<Booth>();
  const isNewer = theirs !== undefined && theirs.boothId === opened.boothId && theirs.version > opened.version;
  const booth = isNewer ? theirs : opened;
  const of = boothAdd;
  return (
    <FormDialog<Values>
      open={open}
      name="booth"
      title={t('booth:one', { number: opened.number })}
      initial={valuesOf(of, opened)}
      onSubmit={async (values) => {
        const { boothId, version } = booth;
        try {
          // A price that was emptied is none: what is not sent would stay as it was.
          const input = inputOf(boothUpdate, { ...values, priceCents: values.priceCents ?? 0, boothId, version });
          await call(boothUpdate, input, { quiet: true, hideLoad: true });
        } catch (error) {
          if (error instanceof CallFailure && error.failure === 'BOOTH_CHANGED')
            setTheirs((error.data as { current: Booth }).current);
          throw error;
        }
        setTheirs(undefined);
        await onSaved();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isNewer && (
            <ChangedMeanwhile
              form={form}
              theirs={valuesOf(of, theirs)}
              labels={Object.fromEntries(compared.map((name) => [name, t(labels[name])]))}
            />
          )}
          <p className="booth-who">
            <Tag color={stateColors[booth.state]}>{t(`booth:state.${booth.state}`)}</Tag>
            {booth.exhibitor && <b>{booth.exhibitor.name}</b>}
            {booth.state !== 'taken' && (
              <Button
                size="small"
                onClick={() => {
                  onClose();
                  onTake(booth);
                }}
              >
                {t('booth:action.take')}
              </Button>
            )}
            {booth.state !== 'free' && (
              <Button
                size="small"
                onClick={() => {
                  onClose();
                  void onFree(booth);
                }}
              >
                {t('booth:action.free')}
              </Button>
            )}
          </p>
          <TextField of={of} name="number" label={t('booth:field.number')} />
          <div className="form-grid">
            <NumberField of={of} name="x" label={t('booth:field.x')} suffix="cm" />
            <NumberField of={of} name="y" label={t('booth:field.y')} suffix="cm" />
            <NumberField of={of} name="width" label={t('booth:field.width')} suffix="cm" />
            <NumberField of={of} name="height" label={t('booth:field.height')} suffix="cm" />
          </div>
          <MoneyField of={of} name="priceCents" label={t('booth:field.price')} />
          <LongTextField of={of} name="note" label={t('booth:field.note')} />
        </>
      )}
    </FormDialog>
  );
}
