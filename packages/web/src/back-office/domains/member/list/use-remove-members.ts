import {
  memberDelete,
  memberListDelete,
  memberRestore,
  type MemberRow,
} from '@convoke/contract/member/member.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import { unlessRefused, useTold } from '../../../../ui/told.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';

/** Deletes one member after a question, or those that are chosen; either is offered to be taken back. */
export function useRemoveMembers(refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const deletes = useDeletes(refresh);
  const told = useTold(refresh);
  const offer = useOfferMessage();
  const restore = (memberIds: string[]) =>
    told(call(memberRestore, { memberIds }), ({ restored, contactsLost }) =>
      [
        t('member:deleted.restored', { n: formatNumber(restored) }),
        contactsLost > 0 && t('member:deleted.lost', { n: formatNumber(contactsLost) }),
      ]
        .filter(Boolean)
        .join(' '),
    );
  const removeOne = (member: MemberRow) =>
    deletes({
      name: member.name,
      text: t('member:delete.text'),
      call: memberDelete,
      input: { memberId: member.memberId },
      restore: () => restore([member.memberId]),
    });
  const removeAll = async (keys: readonly string[], clear: () => void) => {
    const parts = Array.from({ length: Math.ceil(keys.length / 200) }, (_, n) => keys.slice(n * 200, n * 200 + 200));
    let deleted = 0;
    for (const memberIds of parts)
      deleted += (await unlessRefused(call(memberListDelete, { memberIds: [...memberIds] })))?.deleted ?? 0;
    clear();
    await refresh();
    offer('deleted members', {
      text: t('member:deleted.several', { n: formatNumber(deleted) }),
      button: t('common:undo'),
      onTake: () => void Promise.all(parts.map((memberIds) => restore([...memberIds]))),
    });
  };
  return { removeOne, removeAll };
}
