import { CheckCircleOutlined, CloseCircleOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { filterSentence } from '@convoke/contract/member/filter/filter.sentence.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  groupOf,
} from '@convoke/contract/member/filter/filter.tree.ts';
import { type FilterFact, memberScreenWhy } from '@convoke/contract/member/member.filter.calls.ts';
import { Skeleton } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { browserZone, formatDate, formatDateTime, formatMoney, formatNumber } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { wormKindTexts } from '../../worm/worm-texts.part.ts';
import { originTexts } from '../common/member-texts.ts';
import { consentWord } from '../rights/consent-texts.ts';
import { namesIn } from './use-filter-count.ts';

/** Why the filter of the list is true of a person, or not: each condition with what decided. */
export function Why({ memberId, tree }: { memberId: string; tree: FilterGroup }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(
    memberScreenWhy,
    { memberId, tree, timeZone: browserZone() },
    { quiet: true },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const names = namesIn(data.names);
  return (
    <section className="member-part" aria-labelledby="member-why">
      <h3 id="member-why">{t(data.holds ? 'member:why.in' : 'member:why.notIn')}</h3>
      <ul className="member-why">
        {data.nodes.slice(1).map(({ place, holds, fact }) => {
          const node = nodeAt(tree, place);
          const group = groupOf(node);
          return (
            <li key={place.join('.')} style={{ marginInlineStart: (place.length - 1) * 20 }}>
              <Sign holds={holds} />
              <span>
                {group ? t(groupTexts[group.match]) : filterSentence(node, (id) => names.get(id), currentLanguage())}
                {fact && <span className="muted">{factWords(fact, node as FilterCondition, t)}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const groupTexts = { all: 'member:filter.all', any: 'member:filter.any', none: 'member:filter.none' };

function nodeAt(tree: FilterNode, place: readonly number[]): FilterNode {
  return place.reduce((node, at) => groupOf(node)?.nodes[at] ?? node, tree);
}

function Sign({ holds }: { holds: boolean | null }) {
  const { t } = useTranslation();
  if (holds === null) return <QuestionCircleOutlined className="why-unknown" aria-label={t('member:why.unknown')} />;
  return holds ? (
    <CheckCircleOutlined className="why-yes" aria-label={t('member:why.yes')} />
  ) : (
    <CloseCircleOutlined className="why-no" aria-label={t('member:why.no')} />
  );
}

function factWords(fact: FilterFact, { field, operator }: FilterCondition, t: TFunction): string {
  switch (fact.kind) {
    case 'missing':
      return t('member:why.missing');
    case 'moment':
      return fact.at === null ? '' : formatDateTime(fact.at);
    case 'value':
      if (field === 'own' && operator === 'between')
        return fact.words.map((day) => formatDate(`${day}T00:00:00Z`, 'UTC')).join(', ');
      if (field === 'consent')
        return fact.words
          .map((pair) =>
            pair
              .split(':')
              .map((word) => t(consentWord(word) ?? word))
              .join(': '),
          )
          .join(', ');
      if (field === 'answered' || field === 'voted') return `${fact.words.join(', ')} (${formatDate(fact.at ?? '')})`;
      if (field === 'worm') return fact.words.map((word) => t(wormKindTexts[word as 'phone'])).join(', ');
      return fact.words.map((word) => (field === 'origin' ? t(originTexts[word as 'entry']) : word)).join(', ');
    case 'amount':
      return fact.times === 0
        ? t('member:why.never')
        : t('member:why.amount', {
            count: fact.times ?? 0,
            n: formatNumber(fact.times ?? 0),
            amount: formatMoney(fact.cents ?? 0, 'CNY'),
          });
    case 'events': {
      const titles = fact.events.map((event) => `${event.title} (${formatDate(event.at)})`).join(', ');
      const counted =
        fact.last === null
          ? t('member:events', { count: fact.times ?? 0, n: formatNumber(fact.times ?? 0) })
          : t('member:why.ofLast', { n: formatNumber(fact.times ?? 0), m: formatNumber(fact.last) });
      return fact.times === 0 && fact.last === null
        ? t('member:why.never')
        : [counted, titles].filter(Boolean).join(': ');
    }
    default:
      return t('member:why.empty');
  }
}
