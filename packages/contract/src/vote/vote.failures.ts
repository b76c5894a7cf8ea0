import { bad, closed, type Failure, missing, read, refusal, state } from '../core/failure-kinds.ts';

/** Part of the one registry (core/failures.ts). */
export const voteFailures = {
  VOTE_NOT_YET: closed({
    en: 'Voting has not started yet.',
    zh: '投票尚未开始。',
    es: 'La votación aún no ha empezado.',
    ja: '投票はまだ始まっていません。',
  }),
  VOTE_CLOSED: closed({
    en: 'Voting is over.',
    zh: '投票已结束。',
    es: 'La votación ha terminado.',
    ja: '投票は終了しました。',
  }),
  VOTE_PAUSED: state({
    en: 'Voting is paused.',
    zh: '投票已暂停，请稍候。',
    es: 'La votación está en pausa.',
    ja: '投票は一時停止中です。',
  }),
  VOTE_DONE: state({
    en: 'You have already voted.',
    zh: '您已经投过票了。',
    es: 'Ya ha votado.',
    ja: 'すでに投票済みです。',
  }),
  VOTE_SHEET: bad({
    en: 'This file couldn’t be read. Use an xlsx or CSV file with one candidate per row.',
    zh: '无法读取该文件，请使用每行一个候选项的 xlsx 或 CSV 文件。',
    es: 'No se ha podido leer el archivo. Use un archivo xlsx o CSV con una candidatura por fila.',
    ja: 'ファイルを読み取れません。1行に候補を1件ずつ書いた xlsx または CSV を使ってください。',
  }),
  VOTE_CHOICE: bad({
    en: 'That choice is not possible. Please check how many you can choose.',
    zh: '选择不符合规则，请查看可选数量。',
    es: 'Esa elección no es posible. Compruebe cuántas opciones puede marcar.',
    ja: 'その選び方はできません。選べる数をご確認ください。',
  }),
  VOTE_CHANGED: state({
    en: 'The candidates have just changed. Please look at them again.',
    zh: '候选项已更新，请重新查看。',
    es: 'Las candidaturas han cambiado. Vuelva a revisarlas.',
    ja: '候補が変更されました。もう一度ご確認ください。',
  }),
  /** Not for a toast: the page asks for a code. */
  VOTE_PROOF_NEEDED: refusal(2301, {
    en: 'Please confirm who you are with a code first.',
    zh: '请先通过验证码确认身份。',
    es: 'Confirme primero su identidad con un código.',
    ja: '先に確認コードでご本人確認をしてください。',
  }),
  /** Not for a toast: the page asks for the device's cookie and tries again. */
  VOTE_DEVICE_NEEDED: refusal(2302, {
    en: 'Your browser must allow a cookie, so that everyone votes once. Please allow it and try again.',
    zh: '为保证一人一票，请允许浏览器保存一个 Cookie 后重试。',
    es: 'Para contar a cada votante una sola vez, el navegador debe guardar una cookie. Permítala e inténtelo de nuevo.',
    ja: '一人一票のため、ブラウザーで Cookie を許可してからもう一度お試しください。',
  }),
  VOTE_RULES: bad({
    en: 'Nobody could vote under these rules: check the numbers against the candidates.',
    zh: '按此规则无法投票，请核对数量与候选项。',
    es: 'Con estas reglas nadie podría votar: revise los números y las candidaturas.',
    ja: 'この設定では誰も投票できません。数と候補を見直してください。',
  }),
  VOTE_WINDOW: bad({
    en: 'Voting must end after it starts.',
    zh: '结束时间必须晚于开始时间。',
    es: 'La votación debe terminar después de empezar.',
    ja: '終了は開始より後にしてください。',
  }),
  VOTE_HAS_BALLOTS: state({
    en: 'People have already voted under these rules, so they cannot change. Withdraw a candidate, or duplicate the vote.',
    zh: '已有人按此规则投票，规则不能更改；可撤下候选项或复制投票。',
    es: 'Ya se ha votado con estas reglas, así que no se pueden cambiar. Retire una candidatura o duplique la votación.',
    ja: 'すでに投票があるため設定は変更できません。候補を取り下げるか、投票を複製してください。',
  }),
  VOTE_STATE: state({
    en: 'Not possible in the vote’s current state.',
    zh: '当前投票状态不允许此操作。',
    es: 'El estado de la votación no lo permite.',
    ja: '投票の現在の状態ではこの操作はできません。',
  }),
  VOTE_SAVED_MEANWHILE: state({
    en: 'Someone else has changed this vote. Reload to see their version.',
    zh: '该投票已被他人修改，请刷新查看。',
    es: 'Otra persona ha cambiado esta votación. Recargue para ver su versión.',
    ja: '他の人がこの投票を変更しました。再読み込みしてください。',
  }),
  VOTE_EXISTS: state({
    en: 'This vote already exists.',
    zh: '该投票已存在。',
    es: 'Esta votación ya existe.',
    ja: 'この投票はすでに存在します。',
  }),
  VOTE_FORM_MISSING: missing({
    en: 'That form no longer exists.',
    zh: '该表单已不存在。',
    es: 'Ese formulario ya no existe.',
    ja: 'そのフォームはもうありません。',
  }),
  BALLOT_STATE: read({
    en: 'Not possible in the current state of these ballots.',
    zh: '所选选票的状态均不允许此操作。',
    es: 'El estado de estas papeletas no lo permite.',
    ja: '選んだ票の現在の状態ではこの操作はできません。',
  }),
  BALLOT_PLACES: state({
    en: 'An option chosen in these ballots is full, so they cannot be restored.',
    zh: '这些选票所选的选项名额已满，无法恢复。',
    es: 'Una opción elegida en estas papeletas ya está completa, así que no se pueden restaurar.',
    ja: 'これらの票が選んだ選択肢は満員のため、元に戻せません。',
  }),
} as const satisfies Record<string, Failure>;
