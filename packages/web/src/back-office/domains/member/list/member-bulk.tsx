import { SafetyCertificateOutlined, TagsOutlined } from '@ant-design/icons';
import { mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import { mostMergedAtOnce } from '@convoke/contract/member/member.merge.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import type { Dealt } from './bulk-dialogs.tsx';

interface Props {
  /** The chosen members. */
  keys: readonly string[];
  onDeal: (dealt: Dealt) => void;
  /** All that match but those that are chosen become a group. */
  onGroupOthers: () => void;
  onRemove: () => Promise<unknown>;
}

/** What can be done with the members that are chosen. */
export function MemberBulk({ keys, onDeal, onGroupOthers, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Button size="small" icon={<TagsOutlined />} onClick={() => onDeal({ part: 'label', who: { keys } })}>
        {t('label:labels')}
      </Button>
      <Button size="small" disabled={keys.length > mostInLabelStep} onClick={onGroupOthers}>
        {t('label:saved.allBut')}
      </Button>
      <Button size="small" icon={<SafetyCertificateOutlined />} onClick={() => onDeal({ part: 'consent', keys })}>
        {t('member-rights:record')}
      </Button>
      <Button
        size="small"
        disabled={keys.length < 2 || keys.length > mostMergedAtOnce}
        onClick={() => onDeal({ part: 'merge', keys })}
      >
        {t('member-merge:merge')}
      </Button>
      <ConfirmButton
        size="small"
        danger
        question={t('member:delete.several', { n: formatNumber(keys.length) })}
        text={t('member:delete.text')}
        onConfirm={onRemove}
      >
        {t('member:action.delete')}
      </ConfirmButton>
    </>
  );
}
