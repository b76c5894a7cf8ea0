import { cardAdd, type CardRow, cardUpdate } from '@convoke/contract/card/card.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { Field, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../ui/form/form-values.ts';
import { UploadPicture } from '../resource/upload-picture.part.tsx';

type Values = z.input<typeof cardAdd.input>;

interface Props {
  /** The card to change, or `new`. */
  opened: CardRow | 'new';
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Adds a business card or changes one. */
export function CardDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const card = opened === 'new' ? undefined : opened;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    if (card) {
      const { cardId, version } = card;
      await call(cardUpdate, inputOf(cardUpdate, { ...values, cardId, version }), quiet);
    } else await call(cardAdd, inputOf(cardAdd, values), quiet);
    void message.success(t(card ? 'common:saved' : 'card:added'));
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t(card ? 'card:change' : 'card:add')}
      width={640}
      name="card"
      initial={valuesOf(cardAdd, card)}
      onSubmit={save}
      onClose={onClose}
    >
      <Field of={cardAdd} name="pictureKey" label={t('card:field.picture')}>
        <UploadPicture url={card?.picture ?? null} />
      </Field>
      <div className="form-grid">
        <TextField of={cardAdd} name="name" label={t('field:personName')} />
        <TextField of={cardAdd} name="jobTitle" label={t('card:field.jobTitle')} />
        <TextField of={cardAdd} name="company" label={t('field:companyName')} />
        <TextField of={cardAdd} name="phone" label={t('card:field.phone')} />
        <TextField of={cardAdd} name="email" label={t('card:field.email')} />
        <TextField of={cardAdd} name="website" label={t('card:field.website')} />
      </div>
      <TextField of={cardAdd} name="address" label={t('card:field.address')} />
    </FormDialog>
  );
}
