/** What a file says of the invoice that it is. */
export interface Read {
  number: string | null;
  /** Names and tax numbers on it, the buyer's first as far as can be told. */
  titles: string[];
  taxNumbers: string[];
  amountCents: number | null;
}

const cents = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 100);

/** What the text of a digital e-invoice says, as the state's layout words it. */
export function inText(text: string): Read {
  const labelled = /发票号码\s*[:：]?\s*(\d{20})(?!\d)/.exec(text)?.[1];
  const numbers = new Set(text.match(/(?<!\d)\d{20}(?!\d)/g));
  const inFigures = /小\s*写\s*[)）]\s*(-?)\s*[¥￥]?\s*(-?[\d,]{1,15}\.\d{2})/.exec(text);
  const amounts = [...text.matchAll(/[¥￥]\s*(-?[\d,]{1,15}\.\d{2})/g)].map(([, amount = '']) => cents(amount));
  // The amount with its tax is the largest there is.
  const largest = amounts.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0];
  return {
    number: labelled ?? (numbers.size === 1 ? ([...numbers][0] ?? null) : null),
    titles: [...text.matchAll(/名\s*称\s*[:：]\s*([^\s:：]{1,200})/g)].slice(0, 10).map(([, name = '']) => name),
    taxNumbers: [...text.matchAll(/识\s*别\s*号\s*[:：]\s*([0-9A-Z]{15,20})(?![0-9A-Z])/g)]
      .slice(0, 10)
      .map(([, number = '']) => number),
    amountCents: inFigures ? cents(`${inFigures[1] ?? ''}${inFigures[2] ?? ''}`) : (largest ?? null),
  };
}
