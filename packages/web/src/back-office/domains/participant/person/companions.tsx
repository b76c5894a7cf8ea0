import { participantCompanionAddFor } from '@convoke/contract/participant/participant.companions.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { ParticipantStateTag } from '../participant-state.part.tsx';
import { useRefreshPeople } from '../review/use-review.tsx';
import type { ParticipantDetail } from './detail.ts';

interface Props {
  person: ParticipantDetail;
  timeZone: string | undefined;
}

/** Whom a participant brings along, or whose companion they are; an organiser may add more as far as the ticket or the event allows. */
export function Companions({ person, timeZone }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const refresh = useRefreshPeople(person.eventId);
  const [adding, setAdding] = useState(false);
  const { most, people } = person.companions;
  const to = (partsId: string) => {
    const query = new URLSearchParams(search);
    query.set('parts', partsId);
    return `?${query.toString()}`;
  };
  if (person.companionOf)
    return (
      <p className="companions">
        {t('participant:companion.of')}{' '}
        <Link to={to(person.companionOf.partsId)}>{person.companionOf.name || '—'}</Link>
      </p>
    );
  if (most === 0 && people.length === 0) return null;
  const comes = person.state === 'APPROVED' || person.state === 'PENDING';
  return (
    <section className="companions">
      <h3>
        {t('participant:companion.title')}{' '}
        <span className="muted">{t('participant:companion.n', { n: people.length, most })}</span>
      </h3>
      {people.map((each) => (
        <div key={each.partsId} className="companion">
          <Link to={to(each.partsId)}>{each.name || '—'}</Link>
          <ParticipantStateTag state={each.state} />
          {each.signedInAt && <span className="muted">{formatDateTime(each.signedInAt, timeZone)}</span>}
        </div>
      ))}
      {comes && people.length < most && (
        <Button size="small" onClick={() => setAdding(true)}>
          {t('participant:companion.add')}
        </Button>
      )}
      {adding && <AddCompanion partsId={person.partsId} onClose={() => setAdding(false)} onAdded={refresh} />}
    </section>
  );
}

type Values = Omit<z.input<typeof participantCompanionAddFor.input>, 'partsId'>;

function AddCompanion({
  partsId,
  onClose,
  onAdded,
}: {
  partsId: string;
  onClose: () => void;
  onAdded: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const of = participantCompanionAddFor;
  // One for all tries of this dialog.
  const [nonce] = useState(() => crypto.randomUUID());
  return (
    <FormDialog<Values>
      open
      name="companion"
      title={t('participant:companion.add')}
      initial={valuesOf(of, {})}
      onSubmit={async ({ name, phone, email }) => {
        const given = { partsId, nonce, name, ...(phone && { phone }), ...(email && { email }) };
        await call(of, inputOf(of, given), { quiet: true, hideLoad: true });
        await onAdded();
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('participant:column.name')} />
      <TextField of={of} name="phone" label={t('participant:column.phone')} />
      <TextField
        of={of}
        name="email"
        label={t('participant:column.email')}
        extra={t('participant:companion.contactHint')}
      />
    </FormDialog>
  );
}
