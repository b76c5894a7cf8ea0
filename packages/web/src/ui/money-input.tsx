import { InputNumber, type InputNumberProps } from 'antd';

interface Props extends Omit<InputNumberProps<number>, 'value' | 'onChange' | 'min' | 'max' | 'precision' | 'prefix'> {
  /** In minor units (fen); antd's Form.Item gives and takes it. */
  value?: number | null;
  onChange?: (cents: number | null) => void;
  maxCents?: number;
}

/** An amount typed in yuan and kept in fen, so that no fraction of a fen ever comes about. */
export function MoneyInput({ value, onChange, maxCents = 1_000_000_000, ...rest }: Props) {
  return (
    <InputNumber<number>
      {...rest}
      value={value == null ? null : value / 100}
      min={0}
      max={maxCents / 100}
      precision={2}
      // no text: the currency's sign
      prefix="¥"
      onChange={(amount) => onChange?.(amount === null ? null : Math.round(amount * 100))}
    />
  );
}
