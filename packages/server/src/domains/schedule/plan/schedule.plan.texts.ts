import type { Language } from '@convoke/contract/core/language.ts';

/** Words of the mails about a personal plan. `{title}` is the event's. */
interface PlanTexts {
  hello: string;
  confirm: { subject: string; headline: string; body: readonly string[]; button: string };
  change: {
    /** One change, and several: `{n}`. */
    one: string;
    many: string;
    headline: string;
    body: string;
    /** `{zone}`. */
    zone: string;
    /** `{n}`. */
    more: string;
    was: string;
    now: string;
    cancelled: string;
    button: string;
    leave: string;
  };
}

export const planTexts: Readonly<Record<Language, PlanTexts>> = {
  en: {
    hello: 'Hello,',
    confirm: {
      subject: 'Please confirm your address: {title}',
      headline: 'Get programme updates?',
      body: [
        'Someone entered this address to get an e-mail when starred items in the programme of “{title}” move or are cancelled. Open the link if that was you.',
        'If it wasn’t you, do nothing: you won’t get any more e-mails, and the address is deleted after a week.',
      ],
      button: 'Yes, notify me',
    },
    change: {
      one: 'One change in your programme: {title}',
      many: '{n} changes in your programme: {title}',
      headline: 'Your programme has changed',
      body: 'Here’s what changed among your starred items.',
      zone: 'Times are in {zone}.',
      more: '{n} more changes; see them all in the programme.',
      was: 'Before',
      now: 'Now',
      cancelled: 'Cancelled',
      button: 'Open the programme',
      leave: 'Stop these e-mails',
    },
  },
  zh: {
    hello: '您好！',
    confirm: {
      subject: '请确认您的邮箱：{title}',
      headline: '是否接收变更通知？',
      body: [
        '有人填写了此邮箱，希望在“{title}”日程中收藏的议程变更或取消时收到通知。如果是您本人，请打开链接确认。',
        '如果不是您本人，请忽略此邮件：不会再收到邮件，该邮箱将在一周后删除。',
      ],
      button: '确认接收',
    },
    change: {
      one: '您的日程有1处变更：{title}',
      many: '您的日程有{n}处变更：{title}',
      headline: '您的日程有变更',
      body: '以下是您收藏的议程的变更。',
      zone: '时间按{zone}显示。',
      more: '另有{n}处变更，请在日程中查看。',
      was: '原为',
      now: '现为',
      cancelled: '已取消',
      button: '打开日程',
      leave: '不再接收此类邮件',
    },
  },
  es: {
    hello: 'Hola:',
    confirm: {
      subject: 'Confirme su dirección: {title}',
      headline: '¿Quiere recibir los avisos?',
      body: [
        'Alguien ha indicado esta dirección para recibir un aviso cuando cambie o se cancele una sesión marcada en el programa de «{title}». Abra el enlace si ha sido usted.',
        'Si no ha sido usted, no haga nada: no recibirá más correos y la dirección se borrará en una semana.',
      ],
      button: 'Sí, avísenme',
    },
    change: {
      one: 'Un cambio en su programa: {title}',
      many: '{n} cambios en su programa: {title}',
      headline: 'Su programa ha cambiado',
      body: 'Esto es lo que ha cambiado en las sesiones que marcó.',
      zone: 'Horario: {zone}.',
      more: 'Hay {n} cambios más; están todos en el programa.',
      was: 'Antes',
      now: 'Ahora',
      cancelled: 'Cancelado',
      button: 'Abrir el programa',
      leave: 'No recibir más estos correos',
    },
  },
  ja: {
    hello: 'こんにちは。',
    confirm: {
      subject: 'メールアドレスをご確認ください：{title}',
      headline: '変更のお知らせを受け取りますか？',
      body: [
        '「{title}」のプログラムでお気に入りのセッションが変更・中止されたときのお知らせ先として、このアドレスが入力されました。ご本人の場合は、リンクを開いてください。',
        'お心当たりがない場合は、何もする必要はありません。今後メールは届かず、アドレスは1週間後に削除されます。',
      ],
      button: 'お知らせを受け取る',
    },
    change: {
      one: 'マイプログラムに1件の変更：{title}',
      many: 'マイプログラムに{n}件の変更：{title}',
      headline: 'マイプログラムに変更があります',
      body: 'お気に入りのセッションの変更は次のとおりです。',
      zone: '時刻は{zone}です。',
      more: 'ほかに{n}件の変更があります。プログラムでご確認ください。',
      was: '変更前',
      now: '変更後',
      cancelled: '中止',
      button: 'プログラムを開く',
      leave: 'このお知らせを停止する',
    },
  },
};
