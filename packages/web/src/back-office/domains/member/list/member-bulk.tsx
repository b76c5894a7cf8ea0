import { SafetyCertificateOutlined, TagsOutlined } from '@ant-design/icons';
import { mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import { mostMergedAtOnce } from '@convoke/contract/member/member.merge.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import type { Deals } from './use-deals.ts';

interface Props {
  /** The chosen members. */
  keys: readonly string[];
  deals: Deals;
  /** Takes back the choice of rows. */
  clear: () => void;
  /** All that match but those that are chosen become a group. */
  onGroupOthers: () => void;
  onRemove: () => Promise<unknown>;
}

/** What can be done with the members that are chosen. */
export function MemberBulk({ keys, deals, clear, onGroupOthers, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Button size="small" icon={<TagsOutlined />} onClick={() => deals.label({ keys }, clear)}>
        {t('label:labels')}
      </Button>
      <Button size="small" disabled={keys.length > mostInLabelStep} onClick={onGroupOthers}>
        {t('label:saved.allBut')}
      </Button>
      <Button size="small" icon={<SafetyCertificateOutlined />} onClick={() => deals.consent(keys, clear)}>
        {t('member-rights:record')}
      </Button>
      <Button
        size="small"
        disabled={keys.length < 2 || keys.length > mostMergedAtOnce}
        onClick={() => deals.merge(keys, clear)}
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
        {t('common:delete.ok')}
      </ConfirmButton>
    </>
  );
}
