import { guestGet } from '@convoke/contract/guest/guest.calls.ts';
import { guestMerge } from '@convoke/contract/guest/guest.doubles.calls.ts';
import {
  differsIn,
  type MergedField,
  mergedFields,
  mergedGuest,
  pickedFirst,
  type Picks,
  type ToldGuest,
} from '@convoke/contract/guest/guest.merge.rules.ts';
import { Alert, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { languageNames } from '../../../../core/language.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { inputOf } from '../../../../ui/form/form-values.ts';
import { useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { GuestFace } from '../common/guest-face.tsx';
import { useGuestTypes } from '../common/use-guest-types.ts';

interface Props {
  /** The guest that stays, and the one that becomes it. */
  guestIds: [string, string];
  /** What the one guest will say was chosen, and is to be lost by no accident. */
  onPicked: () => void;
  onDone: () => void;
  refresh: () => Promise<unknown>;
}

/** Two guests side by side: of each field in which they differ, what the one guest will say. */
export function MergePane({ guestIds, onPicked, onDone, refresh }: Props) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const { types } = useGuestTypes();
  const [picks, setPicks] = useState<Picks>({});
  const [firstId, secondId] = guestIds;
  const first = useCall(guestGet, { guestId: firstId }, { anew: true });
  const second = useCall(guestGet, { guestId: secondId }, { anew: true });
  const failed = [first, second].find((each) => each.isError && !each.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const [kept, gone] = [first.data, second.data];
  if (!kept || !gone) return <Skeleton active />;
  const typeOf = (guest: ToldGuest) => types.find((each) => each.guestTypeId === guest.guestTypeId)?.name ?? '';
  const merge = async () => {
    const done = await told(
      call(
        guestMerge,
        inputOf(guestMerge, {
          guestId: kept.guestId,
          version: kept.version,
          goneId: gone.guestId,
          goneVersion: gone.version,
          ...mergedGuest(kept, gone, picks),
        }),
      ),
      () => t('guest:merge.done'),
    );
    if (done) onDone();
  };
  const differing = mergedFields.filter((field) => differsIn(field, kept, gone));
  const same = mergedFields.filter((field) => !differsIn(field, kept, gone) && said(field, kept, typeOf) !== '');
  return (
    <>
      <p className="muted">{t('guest:merge.text')}</p>
      {kept.guestId === gone.guestId && <Alert type="info" title={t('guest:merge.isOne')} />}
      {differing.map((field) => (
        <fieldset key={field} className="guest-pick">
          <legend>{t(`guest:field.${field}`)}</legend>
          <Radio.Group
            name={`merge-${field}`}
            value={picks[field] ?? pickedFirst(field, kept, gone)}
            onChange={(event) => {
              onPicked();
              setPicks({ ...picks, [field]: event.target.value as 'kept' | 'gone' });
            }}
          >
            {(
              [
                ['kept', kept],
                ['gone', gone],
              ] as const
            ).map(([side, guest]) => (
              <Radio key={side} value={side}>
                {field === 'photoKey' && guest.photoUrl ? (
                  <GuestFace name={guest.name} photoUrl={guest.photoUrl} />
                ) : (
                  <span className="guest-pick-words">{said(field, guest, typeOf) || t('guest:merge.nothing')}</span>
                )}
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      ))}
      {same.length > 0 && (
        <p className="muted">
          {t('guest:merge.same', { fields: same.map((field) => t(`guest:field.${field}`)).join(', ') })}
        </p>
      )}
      <div className="guest-import-actions">
        <BusyButton type="primary" disabled={kept.guestId === gone.guestId} onClick={merge}>
          {t('guest:merge.ok')}
        </BusyButton>
      </div>
    </>
  );
}

/** What a guest says of a field, as plain words. */
function said(field: MergedField, guest: ToldGuest, typeOf: (guest: ToldGuest) => string): string {
  if (field === 'guestTypeId') return typeOf(guest);
  if (field === 'photoKey') return guest.photoKey ?? '';
  if (field === 'words')
    return Object.keys(guest.words)
      .map((language) => languageNames[language as keyof typeof languageNames])
      .join(', ');
  if (field === 'biography')
    return new DOMParser().parseFromString(guest.biography, 'text/html').body.textContent ?? '';
  return guest[field];
}
