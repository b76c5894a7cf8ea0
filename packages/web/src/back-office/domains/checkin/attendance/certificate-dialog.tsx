import { certificateRule, certificateRuleSave } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { Form, Input, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { languageNames } from '../../../../core/language.ts';
import { Field, NumberField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';

type Values = z.input<typeof certificateRuleSave.input>;

interface Props {
  open: boolean;
  eventId: string;
  timeZone: string;
  onClose: () => void;
}

const of = certificateRuleSave;

/** Whether an event has certificates of attendance, and what must be reached for one. */
export function CertificateDialog({ open, eventId, timeZone, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh(certificateRule);
  const rule = useCall(certificateRule, { eventId }, { quiet: true });
  if (!rule.data)
    return (
      <Modal open={open} title={t('checkin:certificate.settings')} footer={null} onCancel={onClose}>
        {rule.error ? <ErrorState error={rule.error} onRetry={() => void rule.refetch()} /> : <Skeleton active />}
      </Modal>
    );
  const { version } = rule.data;
  return (
    <FormDialog<Values>
      open={open}
      name="certificate"
      title={t('checkin:certificate.settings')}
      initial={valuesOf(of, rule.data)}
      onSubmit={async (values) => {
        const titles = Object.fromEntries(
          Object.entries(values.titles ?? {}).map(([name, text]) => [name, text ?? '']),
        );
        const input = inputOf(of, { ...values, titles, eventId, version });
        await call(of, input, { quiet: true, hideLoad: true });
        await refresh();
      }}
      onClose={onClose}
    >
      <SwitchField of={of} name="isOn" label={t('checkin:certificate.isOn')} />
      <div className="sign-halves">
        <NumberField
          of={of}
          name="minMinutes"
          label={t('checkin:minutes.least')}
          placeholder={t('checkin:certificate.noMinimum')}
        />
        <NumberField
          of={of}
          name="minShare"
          label={t('checkin:certificate.minShare')}
          placeholder={t('checkin:certificate.noMinimum')}
        />
      </div>
      <MomentField
        of={of}
        name="availableFrom"
        label={t('checkin:certificate.from')}
        extra={t('checkin:certificate.fromHint')}
        timeZone={timeZone}
      />
      <SwitchField of={of} name="showsItems" label={t('checkin:certificate.showsItems')} />
      <div className="sign-halves">
        <TextField of={of} name="signerName" label={t('checkin:certificate.signerName')} />
        <TextField of={of} name="signerRole" label={t('checkin:certificate.signerRole')} />
      </div>
      <Field of={of} name="pictureKey" label={t('checkin:certificate.picture')}>
        <UploadPicture hasLibrary url={rule.data.pictureUrl} />
      </Field>
      <fieldset className="sign-windows">
        <legend>{t('checkin:certificate.titles')}</legend>
        <p className="muted">{t('checkin:certificate.titlesHint')}</p>
        {languages.map((each) => (
          <Form.Item key={each} name={['titles', each]} label={languageNames[each]}>
            <Input maxLength={80} lang={each} />
          </Form.Item>
        ))}
      </fieldset>
    </FormDialog>
  );
}
