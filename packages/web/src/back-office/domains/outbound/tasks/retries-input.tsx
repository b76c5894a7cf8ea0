import { type RetriedCause, retriedCauses } from '@convoke/contract/outbound/outbound.rules.ts';
import { retry } from '@convoke/contract/outbound/outbound.shapes.ts';
import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMinutes, formatNumber } from '../../../../core/format.ts';

interface Retry {
  cause: RetriedCause;
  minutes: number;
  most: number;
}

interface Props {
  /** The form gives these. */
  value?: readonly Retry[];
  onChange?: (retries: Retry[]) => void;
}

const minutes = [5, 15, 30, 60, 120, 240, 480, 1440, 2880, 4320, 10_080];
const usual = { minutes: 60, most: 3 };
const most = retry.shape.most.maxValue ?? 20;

/** After which ends of a call somebody is called again by itself: after how long, and how often in all. */
export function RetriesInput({ value = [], onChange }: Props) {
  const { t } = useTranslation();
  const of = (cause: RetriedCause) => value.find((each) => each.cause === cause);
  const set = (cause: RetriedCause, next: Retry | undefined) =>
    onChange?.(retriedCauses.flatMap((each) => (each === cause ? (next ?? []) : (of(each) ?? []))));
  return (
    <ul className="call-retries">
      {retriedCauses.map((cause) => {
        const own = of(cause);
        const name = t(`called:cause.${cause}`);
        return (
          <li key={cause}>
            <Checkbox
              checked={own !== undefined}
              onChange={({ target }) => set(cause, target.checked ? { cause, ...usual } : undefined)}
            >
              {name}
            </Checkbox>
            {own && (
              <>
                <Select<number>
                  aria-label={t('outbound:retries.after', { cause: name })}
                  value={own.minutes}
                  popupMatchSelectWidth={false}
                  options={[...new Set([...minutes, own.minutes])]
                    .toSorted((a, b) => a - b)
                    .map((each) => ({ value: each, label: t('outbound:retries.in', { span: formatMinutes(each) }) }))}
                  onChange={(next) => set(cause, { ...own, minutes: next })}
                />
                <Select<number>
                  aria-label={t('outbound:retries.most', { cause: name })}
                  value={own.most}
                  popupMatchSelectWidth={false}
                  options={Array.from({ length: most }, (_, at) => ({
                    value: at + 1,
                    label: t('outbound:retries.calls', { count: at + 1, n: formatNumber(at + 1) }),
                  }))}
                  onChange={(next) => set(cause, { ...own, most: next })}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
