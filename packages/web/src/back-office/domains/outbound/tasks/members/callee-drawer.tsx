import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DialogState } from '../../../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../../../ui/form/use-first-field.ts';
import { MemberCalls } from '../../../member/calls/member-calls.part.tsx';

interface Props extends DialogState {
  callee: CalleeRow;
}

/** One member of a task: what stands between them and a call, and the calls before. */
export function CalleeDrawer({ callee, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { name, number, company, title, memberId, taskId, remark } = callee;
  return (
    <Drawer {...first} open={open} onClose={onClose} size={480} title={name || number || t('field:member')}>
      <p className="call-facts">
        {number && <span className="number">{number}</span>}
        {title && <span>{title}</span>}
        {company && <span>{company}</span>}
        <Link to={`/member-manage/list?member=${memberId}`}>{t('outbound:member.open')}</Link>
      </p>
      {remark && <p className="call-remark">{remark}</p>}
      <MemberCalls memberId={memberId} taskId={taskId} />
    </Drawer>
  );
}
