import type { WormKind } from '@convoke/contract/member/member.worm.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

/** Says of somebody that they are on the list of gift hunters; by a name alone, that they may be. */
export function WormTag({ how }: { how: WormKind }) {
  const { t } = useTranslation();
  return <Tag color={how === 'phone' ? 'volcano' : 'gold'}>{t(`worm:tag.${how}`)}</Tag>;
}
