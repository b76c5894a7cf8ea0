import { memberPhoto, memberPhotoRemove, memberPhotoSet } from '@convoke/contract/member/member.photo.calls.ts';
import type { Photo } from '@convoke/contract/participant/participant.photo.calls.ts';
import { useTranslation } from 'react-i18next';
import { call, callFile } from '../../../../core/call.ts';
import { PersonPhoto, type PhotoOf } from '../../participant/photo/person-photo.part.tsx';

interface Props {
  member: { memberId: string; name: string; photo: Photo | null };
  /** It is another one now, or none. */
  onChange: () => Promise<unknown>;
}

/** A member's photo, for the organisation's own people. */
export function MemberPhoto({ member, onChange }: Props) {
  const { t } = useTranslation();
  const { memberId, name, photo } = member;
  const of: PhotoOf = {
    set: (sending) => call(memberPhotoSet, { memberId }, sending),
    remove: (sending) => call(memberPhotoRemove, { memberId }, sending),
    large: (photoId, sending) => callFile(memberPhoto, { photoId }, sending),
    title: t('member:photo.title'),
    hint: t('member:photo.hint'),
    loss: t('member:photo.loss'),
  };
  return <PersonPhoto name={name} photo={photo} of={of} onChange={onChange} />;
}
