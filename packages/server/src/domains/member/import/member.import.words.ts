import { halfWidth } from '@convoke/contract/core/half-width.ts';

/** Yes and no as people of four languages write them into sheets. A cross is neither: it is yes in one country and no in another. */
const yes = 'yes,y,true,1,on,✓,✔,√,○,◯,是,有,对,對,真,愿意,sí,si,verdadero,はい,有り,あり';
const no = 'no,n,false,0,off,否,无,無,不,不是,假,不愿意,falso,いいえ,無し,なし';
/** Besides, of whether somebody agrees to be reached. */
const agrees =
  'given,agreed,granted,subscribed,opt-in,opted in,opt in,allowed,同意,已同意,允许,接受,已订阅,订阅,授权,acepta,aceptado,suscrito,permitido,' +
  '同意する,同意済み,許可,許可する,購読';
const refuses =
  'refused,withdrawn,unsubscribed,opt-out,opted out,opt out,denied,do not contact,不同意,拒绝,已拒绝,不允许,不接受,退订,已退订,取消订阅,' +
  'no acepta,rechazado,rechaza,no permitido,同意しない,拒否,配信停止,解除';

const plain = (cell: string) => halfWidth(cell).replace(/\s+/g, ' ').trim().toLowerCase();
const meaning = (words: string, means: boolean) => words.split(',').map((word) => [plain(word), means] as const);
const words = new Map([...meaning(yes, true), ...meaning(no, false)]);
const said = new Map([...words, ...meaning(agrees, true), ...meaning(refuses, false)]);

export const yesOrNo = (cell: string): boolean | null => words.get(plain(cell)) ?? null;

export function consentWord(cell: string): 'given' | 'refused' | null {
  const agreed = said.get(plain(cell));
  if (agreed === undefined) return null;
  return agreed ? 'given' : 'refused';
}
