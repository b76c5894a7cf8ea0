import { DeleteOutlined, EditOutlined, RollbackOutlined, StopOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { CandidateDraft } from './vote-draft.ts';

interface Props {
  candidate: CandidateDraft;
  place: number;
  /** Whether it can be taken out; else it can only step back. */
  mayGo: boolean;
  onEdit: () => void;
  onWithdraw: (isWithdrawn: boolean) => void;
  onRemove: () => void;
}

/** One candidate: picture, name, group, the beginning of the introduction. */
export function CandidateCard({ candidate, place, mayGo, onEdit, onWithdraw, onRemove }: Props) {
  const { t } = useTranslation();
  const { name, introduction, pictureKey, videoUrl, group, isWithdrawn } = candidate;
  return (
    <>
      <button type="button" className="vote-candidate-open" onClick={onEdit}>
        {pictureKey ? (
          <img className="vote-picture" src={`/files/${pictureKey}`} alt="" loading="lazy" />
        ) : (
          <span className="vote-picture vote-picture-none" aria-hidden="true">
            {place}
          </span>
        )}
        <span className="vote-candidate-words">
          <span className="vote-candidate-name">
            {name}
            {group && <Tag>{group}</Tag>}
            {isWithdrawn && <Tag color="red">{t('vote:candidate.withdrawn')}</Tag>}
            {videoUrl && <VideoCameraOutlined className="muted" title={t('vote:candidate.video')} />}
          </span>
          {introduction && <span className="vote-candidate-introduction muted">{introduction}</span>}
        </span>
      </button>
      <RowMenu
        label={t('vote:list.actionsOf', { title: name })}
        items={[
          { icon: <EditOutlined />, label: t('vote:action.edit'), onClick: onEdit },
          isWithdrawn
            ? { icon: <RollbackOutlined />, label: t('vote:candidate.back'), onClick: () => onWithdraw(false) }
            : { icon: <StopOutlined />, label: t('vote:candidate.withdraw'), onClick: () => onWithdraw(true) },
          {
            icon: <DeleteOutlined />,
            danger: true,
            label: t('common:delete.ok'),
            disabled: !mayGo,
            title: mayGo ? undefined : t('vote:candidate.stays'),
            onClick: onRemove,
          },
        ]}
      />
    </>
  );
}
