import { edmInfo, type EdmRow } from '@convoke/contract/resource/edm.calls.ts';
import { Skeleton, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '../../../../core/format.ts';
import { type MenuItem, RowMenu } from '../../../../ui/row-menu.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { sourceTexts } from './design-texts.ts';
import { MailFrame } from './mail-frame.tsx';

interface Props {
  design: EdmRow;
  /** Another one is called the same. */
  hasNamesake: boolean;
  menu: readonly MenuItem[];
  onOpen: () => void;
}

/** A design: how it looks, small, and what can be done with it. */
export function DesignCard({ design, hasNamesake, menu, onOpen }: Props) {
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(card);
  const read = useCall(
    edmInfo,
    { edmId: design.edmId },
    { quiet: true, version: design.version, staleTime: Number.POSITIVE_INFINITY, enabled: isSeen },
  );
  return (
    <li ref={card} className="mail-card">
      <button
        type="button"
        className="mail-card-look"
        onClick={onOpen}
        aria-label={t('mail:open', { name: design.name })}
      >
        {read.data ? (
          <MailFrame className="mail-thumb" html={read.data.html} title={design.name} />
        ) : (
          <Skeleton active={!read.isError} className="mail-card-wait" paragraph={{ rows: 4 }} />
        )}
      </button>
      <div className="mail-card-foot">
        <div className="mail-card-words">
          <span className="mail-card-name">{design.name}</span>
          <span className="muted" title={formatDateTime(design.updatedAt)}>
            {formatAgo(design.updatedAt)}
          </span>
          {hasNamesake && <span className="muted">{t('mail:madeAt', { time: formatDateTime(design.createdAt) })}</span>}
        </div>
        <Tag>{t(sourceTexts[design.source])}</Tag>
        <RowMenu label={t('common:actionsFor', { name: design.name })} items={menu} />
      </div>
    </li>
  );
}

/** Whether it has come into view: what nobody scrolls to is not fetched. */
function useSeen(of: React.RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (!element || isSeen) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [of, isSeen]);
  return isSeen;
}
