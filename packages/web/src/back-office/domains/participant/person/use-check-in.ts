import { checkinUpdateStatus, checkinUserByCode } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import type { ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import type { MenuItem } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { useRefreshPeople } from '../review/use-review.tsx';

type Person = Pick<ParticipantRow, 'participantCode' | 'name' | 'state' | 'signedInAt'>;

const quick = { hideLoad: true };

async function setStatus({ participantCode }: Person, status: 0 | 1): Promise<unknown> {
  const { signUserId } = await call(checkinUserByCode, { code: participantCode }, quick);
  return call(checkinUpdateStatus, { signUserId, status }, quick);
}

export interface CheckIn {
  /** The point by its name, where the event has several; changes what `itemOf` says. */
  point: string | undefined;
  /** What a menu offers for a person; nothing for who is not expected. */
  itemOf: (person: Person) => MenuItem;
}

/** Checks participants in by hand, as the door does where nothing can be scanned: at the event's own point. */
export function useCheckIn(eventId: string): CheckIn {
  const { t } = useTranslation();
  const ask = useAsk();
  const offer = useOfferMessage();
  const told = useTold(useRefreshPeople(eventId));
  const { data: points = [] } = useCall(checkinPointList, { eventId }, { quiet: true });
  const point = points.length > 1 ? points.find(({ isDefault }) => isDefault)?.name : undefined;
  const checkIn = async (person: Person) => {
    if (!(await told(setStatus(person, 1)))) return;
    offer(`checked in ${person.participantCode}`, {
      text: t('participant:checkIn.done', { name: person.name || '—' }),
      button: t('common:undo'),
      onTake: () => void told(setStatus(person, 0)),
    });
  };
  // Later the same code lets somebody in again: that is asked first.
  const undo = (person: Person) =>
    ask({
      title: t('participant:checkIn.undoQuestion', { name: person.name || '—' }),
      text: t('participant:checkIn.undoText'),
      ok: t('participant:checkIn.undo'),
      onOk: () => told(setStatus(person, 0)),
    });
  return {
    point,
    itemOf: (person) => {
      if (person.signedInAt !== null) return { label: t('participant:checkIn.undo'), onClick: () => undo(person) };
      if (person.state !== 'APPROVED') return false;
      return {
        label: point === undefined ? t('participant:checkIn.ok') : t('participant:checkIn.at', { point }),
        onClick: () => checkIn(person),
      };
    },
  };
}
