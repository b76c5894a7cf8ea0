import type {
  ExamineReason,
  ExamineState,
  MemberLogKind,
  MemberOrigin,
} from '@convoke/contract/member/member.rules.ts';

/** What members are kept under. */

export const originTexts: Readonly<Record<MemberOrigin, string>> = {
  registration: 'member:origin.registration',
  entry: 'field:byHand',
  import: 'member:origin.import',
  channel: 'member:origin.channel',
  answer: 'member:origin.answer',
};

export const kindTexts: Readonly<Record<MemberLogKind, string>> = {
  registered: 'member:kind.registered',
  reviewed: 'member:kind.reviewed',
  ordered: 'member:kind.ordered',
  paid: 'member:kind.paid',
  refunded: 'member:kind.refunded',
  signedIn: 'member:kind.signedIn',
  signedOut: 'member:kind.signedOut',
  signInUndone: 'member:kind.signInUndone',
  added: 'field:byHand',
  edited: 'member:kind.edited',
  matched: 'member:kind.matched',
  deleted: 'member:kind.deleted',
  restored: 'member:kind.restored',
  tagged: 'member:kind.tagged',
  untagged: 'member:kind.untagged',
  grouped: 'member:kind.grouped',
  ungrouped: 'member:kind.ungrouped',
  imported: 'member:kind.imported',
  importUndone: 'member:kind.importUndone',
  consent: 'member:kind.consent',
  wormListed: 'member:kind.wormListed',
  wormUnlisted: 'member:kind.wormUnlisted',
  wormMatched: 'member:kind.wormMatched',
  messaged: 'member:kind.messaged',
  messageOpened: 'member:kind.messageOpened',
  messageClicked: 'member:kind.messageClicked',
  messageBounced: 'member:kind.messageBounced',
  messageComplained: 'member:kind.messageComplained',
  messageReplied: 'member:kind.messageReplied',
  messageStopped: 'member:kind.messageStopped',
  messageResumed: 'member:kind.messageResumed',
  entered: 'member:kind.entered',
  leftChannel: 'member:kind.leftChannel',
  merged: 'member:kind.merged',
  unmerged: 'member:kind.unmerged',
  answered: 'member:kind.answered',
  voted: 'member:kind.voted',
  watched: 'member:kind.watched',
  called: 'member:kind.called',
  callBanned: 'member:kind.callBanned',
  chatted: 'member:kind.chatted',
  questioned: 'member:kind.questioned',
  asked: 'member:kind.asked',
  replied: 'member:kind.replied',
  dataGiven: 'member:kind.dataGiven',
};

/** Fields of a member, as an edit names them. */
export const fieldTexts: Readonly<Record<string, string>> = {
  name: 'field:personName',
  company: 'field:company',
  title: 'field:jobTitle',
  language: 'field:language',
  note: 'field:note',
  phones: 'member:field.phones',
  emails: 'member:field.emails',
  owner: 'member:field.owner',
};

export const reasonTexts: Readonly<Record<ExamineReason, string>> = {
  conflict: 'member:reason.conflict',
  shared: 'member:reason.shared',
  ambiguous: 'member:reason.ambiguous',
  clash: 'member:reason.clash',
};

export const examineTexts: Readonly<Record<ExamineState, string>> = {
  PENDING: 'member:sync.conflicts',
  APPROVED: 'member:examine.APPROVED',
  MERGED: 'member:examine.MERGED',
  REJECTED: 'member:decide.reject',
};
