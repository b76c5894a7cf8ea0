import type { Booth } from '@convoke/contract/booth/booth.calls.ts';
import type { BoothState } from '@convoke/contract/booth/booth.rules.ts';
import { Button, Checkbox, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatNumber } from '../../../core/format.ts';
import { type MenuItem, RowMenu } from '../../../ui/row-menu.tsx';

export const stateColors: Readonly<Record<BoothState, string>> = { free: 'default', held: 'gold', taken: 'green' };

interface Props {
  booths: readonly Booth[];
  clashing: ReadonlySet<string>;
  timeZone: string;
  checked: readonly string[];
  onCheck: (boothIds: readonly string[]) => void;
  onOpen: (booth: Booth) => void;
  menuOf: (booth: Booth) => readonly MenuItem[];
  onTake: (booths: readonly Booth[]) => void;
  onFree: (boothIds: readonly string[]) => Promise<unknown>;
  onDelete: (boothIds: readonly string[]) => void;
}

/** The booths of a hall one below the other; what the plan shows, in words. */
export function BoothRows({ booths, clashing, timeZone, checked, onCheck, menuOf, ...on }: Props) {
  const { t } = useTranslation();
  const ids = booths.map((booth) => booth.boothId);
  const marked = ids.filter((id) => checked.includes(id));
  const chosen = booths.filter((booth) => checked.includes(booth.boothId));
  return (
    <>
      {booths.length > 0 && (
        <div className="booth-bulk">
          <Checkbox
            checked={marked.length === ids.length}
            indeterminate={marked.length > 0 && marked.length < ids.length}
            onChange={(change) => onCheck(change.target.checked ? ids : [])}
          >
            {t('booth:bulk.all', { n: formatNumber(ids.length) })}
          </Checkbox>
          {marked.length > 0 && (
            <>
              <Button size="small" onClick={() => on.onTake(chosen)}>
                {t('booth:action.take')}
              </Button>
              <Button size="small" onClick={() => void on.onFree(marked)}>
                {t('booth:action.free')}
              </Button>
              <Button size="small" danger onClick={() => on.onDelete(marked)}>
                {t('common:delete.ok')}
              </Button>
            </>
          )}
        </div>
      )}
      <ul className="booth-rows">
        {booths.map((booth) => (
          <li key={booth.boothId}>
            <Checkbox
              aria-label={t('booth:bulk.one', { number: booth.number })}
              checked={checked.includes(booth.boothId)}
              onChange={(change) =>
                onCheck(
                  change.target.checked ? [...checked, booth.boothId] : checked.filter((id) => id !== booth.boothId),
                )
              }
            />
            <span className="booth-words">
              <button type="button" className="link-button" onClick={() => on.onOpen(booth)}>
                {booth.number}
              </button>
              {booth.exhibitor && <span>{booth.exhibitor.name}</span>}
              <span className="muted">
                {t('booth:size', { width: formatNumber(booth.width / 100), height: formatNumber(booth.height / 100) })}
                {booth.priceCents > 0 && ` · ${formatMoney(booth.priceCents, 'CNY')}`}
                {booth.heldUntil && ` · ${t('booth:until', { at: formatDateTime(booth.heldUntil, timeZone) })}`}
                {booth.note && ` · ${booth.note}`}
              </span>
            </span>
            {clashing.has(booth.boothId) && <Tag color="red">{t('booth:clash.one')}</Tag>}
            <Tag color={stateColors[booth.state]}>{t(`booth:state.${booth.state}`)}</Tag>
            <RowMenu label={t('booth:action.of', { name: booth.number })} items={menuOf(booth)} />
          </li>
        ))}
      </ul>
    </>
  );
}
