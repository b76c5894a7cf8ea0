import { IdcardOutlined, PlusOutlined } from '@ant-design/icons';
import { cardDelete, cardPage, type CardRow, cardUpdate } from '@convoke/contract/card/card.calls.ts';
import { vcardOf } from '@convoke/contract/card/vcard.ts';
import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { saveFile } from '../../../core/download.ts';
import { useCopy } from '../../../ui/copy-text.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import './card.css';

/** The own business cards; as many as there can be fit on one page. */
export default function OwnCardsPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('card');
  const read = useCall(cardPage, { size: 20 });
  const cards = read.data?.records ?? [];
  const openCard = (opened: CardRow | 'new') =>
    dialogs.open(() => import('./card-dialog.tsx').then((part) => part.CardDialog), { opened, onSaved: refresh });
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => openCard('new')}>
      {t('card:add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('layout:title.OwnCards')} text={t('card:text')} action={add} />
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton active />}
      {read.data?.records.length === 0 && (
        <section className="panel">
          <EmptyState
            icon={<IdcardOutlined />}
            title={t('card:empty.title')}
            text={t('card:empty.text')}
            action={add}
          />
        </section>
      )}
      <ul className="own-cards" aria-busy={read.isFetching}>
        {cards.map((card) => (
          <Card key={card.cardId} card={card} onEdit={() => openCard(card)} onChanged={refresh} />
        ))}
      </ul>
    </>
  );
}

function Card({ card, onEdit, onChanged }: { card: CardRow; onEdit: () => void; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const copy = useCopy();
  const told = useTold(onChanged);
  const deletes = useDeletes(onChanged);
  const { cardId, version, name, url } = card;
  const change = (what: { isDefault?: boolean; isShared?: boolean }) =>
    told(call(cardUpdate, { cardId, version, ...what }, { hideLoad: true }));
  const share = async () => {
    const shared = await change({ isShared: true });
    if (shared?.url) await copy(shared.url);
  };
  const facts = [card.phone, card.email, card.website.replace(/^https:\/\//, ''), card.address].filter(Boolean);
  return (
    <li className="panel own-card">
      <div className="own-card-head">
        {card.picture ? <img src={card.picture} alt="" /> : <span aria-hidden>{[...name][0]}</span>}
        <div className="own-card-words">
          <button type="button" className="link-button own-card-name" onClick={onEdit}>
            {name}
          </button>
          <span className="muted">{[card.jobTitle, card.company].filter(Boolean).join(' · ')}</span>
        </div>
        <RowMenu
          label={t('common:actionsFor', { name })}
          items={[
            { label: t('common:edit'), onClick: onEdit },
            { label: t('card:makeDefault'), disabled: card.isDefault, onClick: () => void change({ isDefault: true }) },
            {
              label: t('card:save'),
              onClick: () => saveFile(new Blob([vcardOf(card)], { type: 'text/vcard' }), `${name}.vcf`),
            },
            url === null
              ? { label: t('card:share'), onClick: () => void share() }
              : { label: t('card:unshare'), onClick: () => void change({ isShared: false }) },
            {
              label: t('common:delete'),
              danger: true,
              onClick: () => deletes({ name, text: t('card:deleteText'), call: cardDelete, input: { cardId } }),
            },
          ]}
        />
      </div>
      {facts.length > 0 && (
        <ul className="own-card-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <div className="own-card-foot">
        {card.isDefault && <Tag color="blue">{t('card:default')}</Tag>}
        {url !== null && (
          <Button size="small" onClick={() => void copy(url)}>
            {t('common:copyLink')}
          </Button>
        )}
        <Button
          size="small"
          onClick={() => dialogs.open(() => import('./code-dialog.tsx').then((part) => part.CodeDialog), { card })}
        >
          {t('card:code')}
        </Button>
      </div>
    </li>
  );
}
