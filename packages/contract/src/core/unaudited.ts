const read = 'it only reads, though it asks a gateway or a file, or makes a large one';
const preview = 'it says what stands in a file and keeps nothing';
const hot = 'it is made for each person at the door; its own append-only history says who, when and where';

/**
 * Calls of organisers of which no entry of the audit log is made, and why. All others that are not of kind `read` make one (decision 0108). Calls of attendees, of
 * desks that a link opened, and jobs make none: they are not organisers.
 */
export const unaudited: Readonly<Record<string, string>> = {
  'account.rechargeCheck': read,
  'auth.logout': 'the list of sign-ins is beside the log, and sessions end by themselves too',
  'badge.desk': hot,
  'badge.kiosk': hot,
  'checkin.certificateAll': read,
  'checkin.certificatePdf': read,
  'checkin.confirm': hot,
  'checkin.groupSheet': preview,
  'checkin.scan': hot,
  'checkin.self': hot,
  'checkin.signIn': hot,
  'document.sheetRows': read,
  'document.zip': read,
  'guest.importPreview': preview,
  'live.init': 'a page asks it when it opens; what it makes the first time is what every watch page begins with',
  'live.rehearsal': read,
  'live.trial': 'simulated viewers watch for half a minute, and nothing is kept',
  'member.wormPreview': preview,
  'member.wormSheet': preview,
  'message.mailBookPreview': preview,
  'message.smsBookPreview': preview,
  'notification.read': 'what somebody has looked at is their own matter',
  'outbound.execute': 'an organiser dials nobody by it and is told what would stand in the way',
  'payment.health': read,
  'schedule.importPreview': preview,
  'site.canvas': read,
  'site.editing': 'an open editor says that it is there every few seconds; what it keeps makes an entry',
  'upload.parts': 'one upload asks it over and over; upload.finish makes the entry',
  'user.contactCode': 'it sends a code; user.contactUpdate makes the entry',
  'vote.candidatesPreview': preview,
  'vote.candidatesRead': preview,
  'vote.export': read,
  'vote.listExport': read,
};
