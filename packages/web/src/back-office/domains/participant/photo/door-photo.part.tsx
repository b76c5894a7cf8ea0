import { checkinPhoto } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import {
  type Photo,
  participantPhotoRemove,
  participantPhotoSet,
} from '@convoke/contract/participant/participant.photo.calls.ts';
import { useTranslation } from 'react-i18next';
import { call, callFile } from '../../../../core/call.ts';
import { PersonPhoto, type PhotoOf } from './person-photo.part.tsx';

interface Props {
  person: { partsId: string; name: string; photo: Photo | null };
  /** It is another one now, or none. */
  onChange: () => Promise<unknown>;
}

/** A participant's photo, for the staff at the door. */
export function DoorPhoto({ person, onChange }: Props) {
  const { t } = useTranslation();
  const { partsId, name, photo } = person;
  const of: PhotoOf = {
    set: (sending) => call(participantPhotoSet, { partsId }, sending),
    remove: (sending) => call(participantPhotoRemove, { partsId }, sending),
    large: (photoId, sending) => callFile(checkinPhoto, { photoId }, sending),
    title: t('common:photo.title'),
    hint: t('common:photo.hint'),
    loss: t('common:photo.text'),
  };
  return <PersonPhoto name={name} photo={photo} of={of} onChange={onChange} />;
}
