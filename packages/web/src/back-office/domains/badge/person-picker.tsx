import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type BadgeSample, badgeSamples, sampleNames } from '@convoke/contract/badge/badge.rules.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { Button, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../ui/use-call.ts';
import type { Shown } from './use-drawn.ts';

interface Props {
  eventId: string;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

const most = 100;

/** Who the badge is looked at for: people of the event, or samples of how names come in. */
export function PersonPicker({ eventId, shown, onShow }: Props) {
  const { t } = useTranslation();
  const people = useCall(participantPage, { eventId, size: most, state: 'APPROVED', sort: 'name' });
  const rows = people.data?.records ?? [];
  const value = 'partsId' in shown ? shown.partsId : shown.sample;
  const options = [
    {
      label: t('badge:person.samples'),
      options: sampleNames.map((name) => ({ value: name as string, label: badgeSamples[name].name })),
    },
    ...(rows.length > 0
      ? [
          {
            label: t('badge:person.people'),
            options: rows.map((row) => ({ value: row.partsId, label: row.name || '—' })),
          },
        ]
      : []),
  ];
  const choose = (next: string) =>
    onShow(sampleNames.some((name) => name === next) ? { sample: next as BadgeSample } : { partsId: next });
  const all = options.flatMap((group) => group.options.map((option) => option.value));
  const at = all.indexOf(value);
  const step = (by: number) => {
    const next = all[(at + by + all.length) % all.length];
    if (next !== undefined) choose(next);
  };
  const longest = rows.reduce<(typeof rows)[number] | undefined>(
    (best, row) => (row.name.length > (best?.name.length ?? 0) ? row : best),
    undefined,
  );
  return (
    <Space wrap className="badge-person">
      <Space.Compact>
        <Button icon={<LeftOutlined />} aria-label={t('badge:person.previous')} onClick={() => step(-1)} />
        <Select
          className="badge-person-name"
          aria-label={t('badge:person.label')}
          showSearch={{ optionFilterProp: 'label' }}
          value={value}
          options={options}
          onChange={choose}
        />
        <Button icon={<RightOutlined />} aria-label={t('badge:person.next')} onClick={() => step(1)} />
      </Space.Compact>
      {longest && <Button onClick={() => choose(longest.partsId)}>{t('badge:person.longest')}</Button>}
    </Space>
  );
}
