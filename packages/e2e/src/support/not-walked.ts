import { domain } from './office-opening.ts';

const unreached = (reason: string, ...files: string[]) =>
  files.map((file): readonly [string, string] => [file, reason]);

/** What draws a dialog and is not walked, and why. */
export const notWalked: ReadonlyMap<string, string> = new Map([
  ...unreached('a part of the kit: walked in what is made of it', 'ui/form/form-dialog', 'ui/list-drawer'),
  ...unreached('of a session that has ended; work-kept.test.ts walks it', 'back-office/app/sign-in-dialog'),
  ...unreached(
    'the demo has no second step and no passkey; second-factor.test.ts opens it',
    domain('auth/factor/prove-dialog'),
    domain('auth/factor/recovery-dialog'),
    domain('auth/factor/passkey-name-dialog'),
  ),
  ...unreached(
    'opened by the bell of every page; notifications.test.ts looks at it',
    domain('notification/news-panel'),
  ),
  ...unreached('what Puck calls a drawer, no drawer; site.test.ts looks at it', domain('site/editor/module-tiles')),
  ...unreached(
    'the demo has no live chat with a settled line to open; chat-desk.test.tsx opens them',
    domain('chat/chat-settings-dialog'),
    domain('chat/answer-dialog'),
  ),
  ...unreached('the demo has no tags; members.labels.test.ts walks it', domain('member/labels/merge-dialog')),
  ...unreached(
    'the list has no filter when the demo opens it',
    domain('member/saved/view-dialog'),
    domain('member/saved/found-group-dialog'),
  ),
  ...unreached(
    'the demo has no channel of members; member-channel.test.ts walks it',
    domain('member/channels/settings-dialog'),
    domain('member/channels/entries-tab'),
  ),
  ...unreached(
    'the demo has no address book; address-books.test.ts walks it',
    domain('message/book/entry-dialog'),
    domain('message/book/transfer-dialog'),
    domain('message/book/import-dialog'),
    domain('message/book/imports-dialog'),
    domain('message/book/mend-dialog'),
  ),
  ...unreached(
    'of several files; library.test.ts walks it',
    domain('resource/library/rename-dialog'),
    domain('resource/upload/folder-dialog'),
  ),
  ...unreached(
    'lies over another dialog, whose covered switch the walk takes for too small; opened by files-of-events.test.ts',
    domain('schedule/dialogs/files-dialog'),
    domain('resource/use/document-picker'),
  ),
  ...unreached('of several tasks; messages.test.ts walks it', domain('message/task/compare-dialog')),
  ...unreached(
    'nobody is left out of the demo’s task; messages.test.ts walks it',
    domain('message/task/without-dialog'),
  ),
  ...unreached(
    'of a call that goes on, or of an agent’s own session; outbound.test.ts walks them',
    domain('outbound/board/listen-dialog'),
    domain('outbound/desk/desk-head'),
    domain('outbound/outbound.page'),
  ),
  ...unreached('member-merge.test.ts walks it', domain('member/merge/merge-members-dialog')),
  ...unreached('the demo has nobody under review; members.test.ts walks it', domain('member/review/examine-dialog')),
  ...unreached(
    'the demo has no import of members; member-import.test.ts walks it',
    domain('member/import/mend-dialog'),
  ),
  ...unreached(
    'made of FormDialog; the demo has no such thing yet',
    domain('participant/person/companions'),
    domain('questionnaire/sharing/personal-links'),
    domain('questionnaire/templates/own-survey-templates'),
    domain('vote/templates/rename-template'),
    domain('vote/templates/use-own-template'),
    domain('room/sale-room-line'),
    'ui/template/use-template-dialog',
    domain('form/designer/bar/rename-block'),
  ),
  ...unreached(
    'opens only after something was made, changed or refused, which the demo is spared',
    'ui/publish/conflict-dialog',
    'ui/template/import-json',
    domain('form/designer/bar/publish-dialog'),
    domain('participant/review/review-result'),
    domain('badge/designer/designer-bar'),
    domain('checkin/desks/key-dialog'),
    domain('integration/secret-dialog'),
    domain('questionnaire/templates/template-settings'),
  ),
  ...unreached(
    'the demo has no design and no template of mails; mail-designs.test.ts walks them',
    domain('message/mail/design-editor'),
    domain('message/mail/template-editor'),
    domain('message/mail/template-tools'),
    domain('message/mail-designs.page'),
  ),
  ...unreached('opens once a picture was chosen among the files of the device', domain('guest/common/crop-dialog')),
  ...unreached('of people who were chosen in a group', domain('checkin/groups/take-dialog')),
  ...unreached('of an organisation that was chosen in the list', domain('organizer/library/bind-dialog')),
  ...unreached('only where there is no room beside the form', domain('form/designer/side-drawer')),
  ...unreached(
    'of files that people sent; answer-files.test.ts walks it',
    domain('form/answer-file-dialog'),
    domain('form/keep-file-dialog'),
    domain('form/keep-answers-dialog'),
  ),
  ...unreached('nobody did anything in the demo yet; colleagues.test.ts walks it', domain('auth/audit/audit-drawer')),
  ...unreached(
    'the demo has no webhook; developers.test.ts walks them',
    domain('integration/log-drawer'),
    domain('integration/test-dialog'),
  ),
  ...unreached(
    'of an invoice that somebody applied for; invoices.test.ts walks it',
    domain('invoice/file-dialog'),
    domain('invoice/reject-dialog'),
    domain('invoice/apply-for-dialog'),
  ),
  ...unreached('of an event that is not published', domain('event/preview-dialog.part')),
  ...unreached(
    'the demo has no site; site.test.ts walks it',
    domain('site/editor/rename-dialog'),
    domain('site/publish/preview-dialog'),
    domain('site/publish/publish-dialog'),
    domain('site/publish/save-template-dialog'),
    domain('site/publish/versions-drawer'),
  ),
]);
