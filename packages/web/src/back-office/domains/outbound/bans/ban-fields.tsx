import { outboundBan } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { useTranslation } from 'react-i18next';
import { browserZone, formatZone } from '../../../../core/format.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { useTaskChoices } from '../common/choices.tsx';

/** Where a ban holds, until when and why. */
export function BanFields() {
  const { t } = useTranslation();
  const timeZone = browserZone();
  return (
    <>
      <SelectField
        of={outboundBan}
        name="taskId"
        label={t('outbound:ban.scope')}
        placeholder={t('outbound:ban.everywhere')}
        options={useTaskChoices()}
        input={{ allowClear: true, showSearch: true }}
      />
      <div className="form-grid">
        <TextField of={outboundBan} name="reason" label={t('field:reason')} />
        <MomentField
          of={outboundBan}
          name="endsAt"
          label={t('outbound:ban.endsAtIn', { zone: formatZone(timeZone) })}
          timeZone={timeZone}
          placeholder={t('outbound:ban.forGood')}
        />
      </div>
    </>
  );
}
