import { type Booth, boothTake } from '@convoke/contract/booth/booth.calls.ts';
import { type ExhibitorKind, exhibitorKinds } from '@convoke/contract/booth/booth.rules.ts';
import { guestList } from '@convoke/contract/guest/guest.calls.ts';
import { organizerList } from '@convoke/contract/organizer/organizer.calls.ts';
import { Alert, App, Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { Field, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';

interface Values {
  kind: ExhibitorKind;
  exhibitorId?: string;
  name?: string;
  way: 'take' | 'hold';
  heldUntil?: string | null;
}

interface Props {
  eventId: string;
  /** One booth, or several that one exhibitor gets. */
  opened: readonly Booth[];
  timeZone: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Gives booths to an exhibitor, or holds them for one until a time. Who comes second is told who has it. */
export function TakeDialog({ eventId, opened, timeZone, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [had, setHad] = useState<readonly Booth[]>([]);
  const [first] = opened;
  const count = opened.length;
  const of = boothTake;
  return (
    <FormDialog<Values>
      open={open}
      name="booth-take"
      title={
        count > 1
          ? t('booth:take.many', { count, n: formatNumber(count) })
          : t('booth:take.title', { number: first?.number ?? '' })
      }
      okText={t('booth:take.ok')}
      initial={{ kind: first?.exhibitor?.kind ?? 'organizer', way: 'take' }}
      onSubmit={async ({ kind, exhibitorId, name = '', way, heldUntil }) => {
        const whom = kind === 'name' ? { name } : { exhibitorId };
        const boothIds = opened.map((booth) => booth.boothId);
        const input = { eventId, boothIds, kind, ...whom, heldUntil: way === 'hold' ? heldUntil : null };
        try {
          const [booth] = await call(of, input, { quiet: true, hideLoad: true });
          const whose = booth?.exhibitor?.name ?? '';
          void message.success(
            count > 1
              ? t('booth:take.doneMany', { count, n: formatNumber(count), name: whose })
              : t('booth:take.done', { number: booth?.number ?? '', name: whose }),
          );
        } catch (error) {
          if (error instanceof CallFailure && error.failure === 'BOOTH_TAKEN') {
            setHad((error.data as { current: Booth[] }).current);
            void onSaved();
          }
          throw error;
        }
        setHad([]);
        await onSaved();
      }}
      onClose={() => {
        setHad([]);
        onClose();
      }}
    >
      {had.length > 0 && (
        <Alert
          type="info"
          className="form-problem"
          title={had
            .slice(0, 10)
            .map(({ number, exhibitor }) => t('booth:take.had', { number, name: exhibitor?.name ?? '' }))
            .join(' ')}
        />
      )}
      <Field of={of} name="kind" required={false} label={t('booth:field.exhibitor')}>
        <Segmented block options={exhibitorKinds.map((value) => ({ value, label: t(`booth:kind.${value}`) }))} />
      </Field>
      <Whom />
      <Form.Item name="way" label={t('booth:take.way')}>
        <Segmented
          options={[
            { value: 'take', label: t('booth:state.taken') },
            { value: 'hold', label: t('booth:take.hold') },
          ]}
        />
      </Form.Item>
      <Until timeZone={timeZone} />
    </FormDialog>
  );
}

/** Somebody of the library, found by the name, or a name alone. */
function Whom() {
  const { t } = useTranslation();
  const kind = Form.useWatch<ExhibitorKind | undefined>('kind') ?? 'organizer';
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 250);
  const input = { size: 20, ...(search && { search }) };
  const guests = useCall(guestList, kind === 'guest' && input, { keep: true });
  const organizers = useCall(organizerList, kind === 'organizer' && input, { keep: true });
  const options =
    kind === 'guest'
      ? guests.data?.records.map((each) => ({
          value: each.guestId,
          label: [each.name, each.company].filter(Boolean).join(' · '),
        }))
      : organizers.data?.records.map((each) => ({ value: each.organizerId, label: each.name }));
  const of = boothTake;
  if (kind === 'name') return <TextField of={of} name="name" required label={t('booth:kind.name')} />;
  return (
    <Field of={of} name="exhibitorId" key={kind} required preserve={false} label={t(`booth:kind.${kind}`)}>
      <Select
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t('booth:take.search')}
        loading={guests.isFetching || organizers.isFetching}
        options={options ?? []}
      />
    </Field>
  );
}

function Until({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const way = Form.useWatch<string | undefined>('way');
  if (way !== 'hold') return null;
  return <MomentField of={boothTake} name="heldUntil" required label={t('booth:take.until')} timeZone={timeZone} />;
}
