const counted =
  'a list is counted as far as 10,001 rows, or read whole where it is searched or sorted by what is computed';
const written = 'every row that is written is read';
const few = 'an organisation has hundreds of them, not hundreds of thousands, and the list reads them all';
const answered = 'the answer has more rows, as far as its page';
const summed = 'figures are added up over the rows that the filters leave';

/** Calls and jobs whose cost grows as the rows do, and why. They may touch as many times more pages as there are rows, and six times that where plans differ: what grows with the square of the rows is still found. */
export const growing: Readonly<Record<string, string>> = {
  'account.current': summed,
  'account.expenditures': counted,
  'account.expendituresExport': written,
  'account.recharges': counted,
  'checkin.export': written,
  'checkin.roster': answered,
  'checkin.statistics': summed,
  'checkin.userList': counted,
  'coupon.export': written,
  'coupon.list': counted,
  'event.indexStatistics': summed,
  'event.list': few,
  'event.listMine': few,
  'event.runsList': few,
  'form.blocks': few,
  'form.removeFiles': 'it looks at the files of a month ago',
  'order.export': written,
  'order.invariants': 'it adds up every order of an event, and compares',
  'order.list': summed,
  'order.reconcile': 'it adds up every order of an event, and compares',
  'participant.export': written,
  'participant.exportExtra': written,
  'participant.page': counted,
  'questionnaire.answers': counted,
  'questionnaire.cross': summed,
  'questionnaire.export': written,
  'questionnaire.info': summed,
  'questionnaire.links': counted,
  'questionnaire.page': few,
  'questionnaire.removeDeleted': 'it removes what it reads, a batch at a time',
  'questionnaire.statistics': summed,
  'questionnaire.templatePage': few,
  'questionnaire.words': summed,
  'room.clear': 'it removes what it reads, a batch at a time',
  'ticket.freed': 'it goes down the line as far as there are places',
  'ticket.waitOwn': 'it counts who stands before',
  'ticket.waitList': counted,
  'vote.ballotList': counted,
  'vote.export': written,
  'vote.list': few,
  'vote.listExport': written,
  'vote.result': summed,
  'vote.templatePage': few,
};
