import { type Booth, boothTake } from '@convoke/contract/booth/booth.calls.ts';
import { type ExhibitorKind, exhibitorKinds } from '@convoke/contract/booth/booth.rules.ts';
import { guestList } from '@convoke/contract/guest/guest.calls.ts';
import { organizerList } from '@convoke/contract/organizer/organizer.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { Field, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';

interface Values {
  kind: ExhibitorKind;
  exhibitorId?: string;
  name?: string;
  way: 'take' | 'hold';
  heldUntil?: string | null;
}

interface Props {
  opened: Booth | undefined;
  timeZone: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Gives a booth to an exhibitor, or holds it for one until a time. Who comes second is told who has it. */
export function TakeDialog({ opened, timeZone, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [had, setHad] = useState<Booth>();
  const of = boothTake;
  return (
    <FormDialog<Values>
      open={opened !== undefined}
      name="booth-take"
      title={t('booth:take.title', { number: opened?.number ?? '' })}
      okText={t('booth:take.ok')}
      initial={{ kind: opened?.exhibitor?.kind ?? 'organizer', way: 'take' }}
      onSubmit={async ({ kind, exhibitorId, name = '', way, heldUntil }) => {
        if (!opened) return;
        const whom = kind === 'name' ? { name } : { exhibitorId };
        const input = { boothId: opened.boothId, kind, ...whom, heldUntil: way === 'hold' ? heldUntil : null };
        try {
          const booth = await call(of, input, { quiet: true, hideLoad: true });
          void message.success(t('booth:take.done', { number: booth.number, name: booth.exhibitor?.name ?? '' }));
        } catch (error) {
          if (error instanceof CallFailure && error.failure === 'BOOTH_TAKEN') {
            setHad((error.data as { current: Booth }).current);
            void onSaved();
          }
          throw error;
        }
        setHad(undefined);
        await onSaved();
      }}
      onClose={() => {
        setHad(undefined);
        onClose();
      }}
    >
      {had?.exhibitor && (
        <Alert
          type="info"
          className="form-problem"
          title={t('booth:take.had', { number: had.number, name: had.exhibitor.name })}
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
  const found = useQuery({
    queryKey: ['booth', 'exhibitors', kind, search],
    queryFn: async ({ signal }) => {
      const input = { size: 20, ...(search && { search }) };
      const options = { signal, hideLoad: true };
      if (kind === 'guest')
        return (await call(guestList, input, options)).records.map((each) => ({
          value: each.guestId,
          label: [each.name, each.company].filter(Boolean).join(' · '),
        }));
      return (await call(organizerList, input, options)).records.map((each) => ({
        value: each.organizerId,
        label: each.name,
      }));
    },
    enabled: kind !== 'name',
    placeholderData: (before) => before,
  });
  const of = boothTake;
  if (kind === 'name') return <TextField of={of} name="name" required label={t('booth:kind.name')} />;
  return (
    <Field of={of} name="exhibitorId" key={kind} required preserve={false} label={t(`booth:kind.${kind}`)}>
      <Select
        showSearch={{ filterOption: false, onSearch: setTyped }}
        placeholder={t('booth:take.search')}
        loading={found.isFetching}
        options={found.data ?? []}
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
