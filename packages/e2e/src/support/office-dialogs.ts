import type { Locator, Page } from 'playwright-core';
import { goWithin, settled } from './screens.ts';

/** A dialog, a drawer or a menu of the back office. */
export interface Opened {
  name: string;
  /** The page that opens it, by its name in `officeScreens`. */
  on: string;
  /** The files that draw it, below packages/web/src and without `.tsx`; none where it is a part of the kit alone. */
  drawnBy: readonly string[];
  open: (page: Page) => Promise<void>;
  /** Something in it was pressed already: the focus is there, no longer in its first field. */
  isUsed?: true;
}

/** Ends with the name: that of an icon may come first. */
const called = (name: string) => new RegExp(`${name}$`);
const main = (page: Page) => page.getByRole('main');
/** What was opened last lies on top. */
const top = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();
const button = (within: Locator, name: string | RegExp) =>
  within.getByRole('button', { name: typeof name === 'string' ? called(name) : name }).first();

/** An entry of the menu that has just been opened. */
async function entry(page: Page, name: string | RegExp): Promise<void> {
  await settled(page);
  await page.getByRole('menuitem', { name }).filter({ visible: true }).first().click();
}

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    const [first = '', ...inside] = names;
    await button(main(page), first).click();
    for (const name of inside) await button(top(page), name).click();
  };
/** An entry of a menu of the page. */
const choose = (menu: string | RegExp, name: string | RegExp) => async (page: Page) => {
  await button(main(page), menu).click();
  await entry(page, name);
};
/** An entry of what a page is set up by, and then what its dialog offers. */
const setUp =
  (name: string | RegExp, ...inside: string[]) =>
  async (page: Page) => {
    await choose('Set up', name)(page);
    for (const each of inside) await button(top(page), each).click();
  };
const row =
  (at = 0) =>
  (page: Page) =>
    main(page)
      .locator('tbody tr.clickable')
      .filter({ visible: true })
      .nth(at)
      .locator('td')
      .nth(2)
      .click({ position: { x: 4, y: 4 } });
/** A row that holds this text, and then what its drawer offers. */
const rowOf =
  (text: string | RegExp, ...inside: string[]) =>
  async (page: Page) => {
    const found = main(page).locator('tbody tr.clickable').filter({ visible: true, hasText: text }).first();
    await found
      .locator('td')
      .nth(2)
      .click({ position: { x: 4, y: 4 } });
    for (const name of inside) await button(top(page), name).click();
  };
/** An entry of the menu of a check-in group that not everybody is in; the first time it is made. */
const ofGroup = (name: string) => async (page: Page) => {
  await settled(page);
  if ((await main(page).getByRole('button', { name: 'Actions for Crew' }).count()) === 0) {
    await choose(/^Add$/, 'Add group')(page);
    await top(page).getByLabel('Name').fill('Crew');
    await button(top(page), 'Save').click();
    await main(page).getByRole('button', { name: 'Actions for Crew' }).waitFor();
    await settled(page);
  }
  await choose('Actions for Crew', name)(page);
};
const domain = (path: string) => `back-office/domains/${path}`;

/** Every dialog and drawer that the demo's pages open. */
export const dialogs: readonly Opened[] = [
  {
    name: 'short link',
    on: 'Dashboard',
    drawnBy: ['back-office/layout/short-link-dialog'],
    open: (page) => page.getByRole('button', { name: 'Short link' }).click(),
  },
  {
    name: 'kind of event',
    on: 'Dashboard',
    drawnBy: ['back-office/layout/create-dialog'],
    open: (page) => button(page.getByRole('banner'), 'Create event').click(),
  },
  {
    name: 'palette',
    on: 'Dashboard',
    drawnBy: ['back-office/layout/palette/palette'],
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'keys of the page',
    on: 'Participants',
    drawnBy: ['back-office/layout/palette/keys-dialog'],
    open: (page) => page.keyboard.press('?'),
  },
  {
    name: 'account menu',
    on: 'Dashboard',
    drawnBy: [],
    open: (page) => page.getByRole('button', { name: 'Your account' }).click(),
  },
  {
    name: 'duplicate event',
    on: 'ActivityList',
    drawnBy: [domain('event/common/copy-dialog')],
    open: choose(/^Actions for/, 'Duplicate'),
  },
  { name: 'question', on: 'ActivityList', drawnBy: [], open: choose(/^Actions for/, 'Delete') },
  { name: 'columns', on: 'ActivityList', drawnBy: [], open: press('Columns') },
  {
    name: 'new questionnaire',
    on: 'Questionnaire',
    drawnBy: [domain('questionnaire/list/create-dialog')],
    open: press('New questionnaire'),
  },
  {
    name: 'preview of a questionnaire',
    on: 'Questionnaire',
    drawnBy: [domain('questionnaire/templates/preview-dialog')],
    open: choose(/^Actions for/, 'Preview'),
  },
  {
    name: 'block',
    on: 'QuestionnaireDesign',
    drawnBy: ['back-office/form-designer/bar/block-dialog'],
    open: async (page) => {
      await main(page).locator('[data-field]').first().click();
      await press('Save as a block')(page);
    },
  },
  {
    name: 'settings of a questionnaire',
    on: 'QuestionnaireDesign',
    drawnBy: [domain('questionnaire/settings/settings-drawer')],
    open: press('Settings'),
  },
  {
    name: 'link of a questionnaire',
    on: 'QuestionnaireDesign',
    drawnBy: [domain('questionnaire/sharing/link-dialog')],
    open: press('Link and QR code'),
  },
  {
    name: 'options as text',
    on: 'QuestionnaireDesign',
    drawnBy: ['back-office/form-designer/properties/paste-dialog'],
    open: async (page) => {
      await main(page).locator('[data-field]', { hasText: 'Practice reports' }).first().click();
      await press('Edit as text')(page);
    },
  },
  {
    name: 'answer',
    on: 'SurveyInfo',
    drawnBy: [domain('questionnaire/answers/answer-drawer')],
    open: row(),
  },
  {
    name: 'questionnaire as template',
    on: 'SurveyInfo',
    drawnBy: ['ui/template/save-template-dialog'],
    open: press('Save as template'),
  },
  {
    name: 'preview of a template',
    on: 'TemplateQuestionnaire',
    drawnBy: [domain('questionnaire/templates/template-preview')],
    open: press(/^Preview the template/),
  },
  {
    name: 'use of a template',
    on: 'TemplateQuestionnaire',
    drawnBy: [domain('questionnaire/templates/use-template')],
    open: press(/^Use the template/),
  },
  {
    name: 'new template of a questionnaire',
    on: 'TemplateQuestionnaire own',
    drawnBy: [domain('questionnaire/templates/new-template-dialog')],
    open: press('New template'),
  },
  { name: 'new vote', on: 'Vote', drawnBy: [domain('vote/list/create-dialog')], open: press('New vote') },
  {
    name: 'links of a vote',
    on: 'VoteInfo',
    drawnBy: [domain('vote/common/links-dialog')],
    open: press('Links and codes'),
  },
  {
    name: 'candidate',
    on: 'VoteInfo',
    drawnBy: [domain('vote/editor/candidate-dialog')],
    open: press(/^Harbour Lights/),
  },
  {
    name: 'candidates as text',
    on: 'VoteInfo',
    drawnBy: [domain('vote/editor/paste-dialog')],
    open: press('Add many'),
  },
  {
    name: 'ballot',
    on: 'VoteInfo ballots',
    drawnBy: [domain('vote/results/ballot-drawer')],
    open: row(),
  },
  {
    name: 'decision about a ballot',
    on: 'VoteInfo ballots',
    drawnBy: [domain('vote/results/decide-dialog')],
    open: async (page) => {
      await row()(page);
      await button(top(page), /^(Release|Set aside)$/).click();
    },
  },
  {
    name: 'template of a vote',
    on: 'TemplateVote',
    drawnBy: [domain('vote/templates/template-dialog')],
    open: press(/^Preview and use/),
  },
  {
    name: 'new template of a vote',
    on: 'TemplateVote own',
    drawnBy: [domain('vote/templates/new-template-dialog')],
    open: press('New template'),
  },
  {
    name: 'days',
    on: 'PayDetail',
    drawnBy: [],
    open: (page) => main(page).getByRole('button', { name: /Days/ }).first().click(),
  },
  {
    name: 'form for some tickets',
    on: 'RegForm',
    drawnBy: [domain('form/own-form-dialog')],
    open: press('Form for some tickets'),
  },
  {
    name: 'form of another event',
    on: 'RegForm',
    drawnBy: [domain('form/copy-form')],
    open: choose('More', 'Copy from another event'),
  },
  {
    name: 'versions of a form',
    on: 'RegForm',
    drawnBy: [domain('form/versions-dialog')],
    open: choose('More', 'Published versions'),
  },
  {
    name: 'guest',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/guest-dialog')],
    open: press('Add guest'),
  },
  {
    name: 'kinds of guests',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/types-dialog')],
    open: press('Types'),
  },
  {
    name: 'guests of a sheet',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/import-dialog')],
    open: press('Import'),
  },
  {
    name: 'likely doubles',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/doubles-dialog')],
    open: press('Likely doubles'),
  },
  {
    name: 'member by hand',
    on: 'MemberList',
    drawnBy: [domain('member/list/member-dialog')],
    open: press('Add member'),
  },
  {
    name: 'filter of members',
    on: 'MemberList',
    drawnBy: [domain('member/filter/filter-drawer')],
    open: press('Filter'),
  },
  {
    name: 'participants of the past',
    on: 'MemberList',
    drawnBy: [domain('member/list/sync-dialog')],
    open: setUp('Sync participants'),
  },
  {
    name: 'member',
    on: 'MemberList',
    drawnBy: [domain('member/person/member-drawer')],
    open: row(),
  },
  {
    name: 'erased people',
    on: 'MemberList',
    drawnBy: [domain('member/rights/rights-drawer')],
    open: setUp('Erased people'),
  },
  {
    name: 'rule for idle members',
    on: 'MemberList',
    drawnBy: [domain('member/rights/retention-dialog')],
    open: async (page) => {
      await setUp('Erased people')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Retention rule' }).click();
    },
  },
  {
    name: 'consent of a member',
    on: 'MemberList',
    drawnBy: [domain('member/rights/consent-dialog')],
    open: async (page) => {
      await row()(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Record consent' }).click();
    },
  },
  {
    name: 'erasing a member',
    on: 'MemberList',
    drawnBy: [domain('member/rights/erase-dialog')],
    open: async (page) => {
      await row()(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Erase for good…' }).click();
    },
  },
  {
    name: 'groups of members',
    on: 'MemberList',
    drawnBy: [domain('member/labels/groups-drawer')],
    open: setUp(/^Groups$/),
  },
  {
    name: 'group of members',
    on: 'MemberList',
    drawnBy: [domain('member/labels/member-group-dialog')],
    open: setUp(/^Groups$/, 'Add group'),
  },
  {
    name: 'channels of members',
    on: 'MemberList',
    drawnBy: [domain('member/channels/channels-drawer')],
    open: setUp(/^Channels$/),
  },
  {
    name: 'channel of members',
    on: 'MemberList',
    drawnBy: [domain('member/channels/channel-dialog')],
    open: setUp(/^Channels$/, 'Add channel'),
  },
  {
    name: 'fields of members',
    on: 'MemberList',
    drawnBy: [domain('member/fields/fields-drawer')],
    open: setUp(/^Fields$/),
  },
  {
    name: 'field of members',
    on: 'MemberList',
    drawnBy: [domain('member/fields/field-dialog')],
    open: setUp(/^Fields$/, 'Add field'),
  },
  {
    name: 'export of members',
    on: 'MemberList',
    drawnBy: [domain('member/list/export-dialog')],
    open: press('Export'),
  },
  {
    name: 'tags and groups of all that match',
    on: 'MemberList',
    drawnBy: [domain('member/labels/label-dialog')],
    open: press('Tags and groups for all that match'),
  },
  {
    name: 'tag of members',
    on: 'LabelManage',
    drawnBy: [domain('member/labels/tag-dialog')],
    open: press('Add tag'),
  },
  {
    name: 'category of tags',
    on: 'LabelGroupManage',
    drawnBy: [domain('member/labels/category-dialog')],
    open: press('Add category'),
  },
  {
    name: 'gift hunter',
    on: 'Worm',
    drawnBy: ['ui/worm/worm-dialog'],
    open: press('Add to the list'),
  },
  {
    name: 'import of gift hunters',
    on: 'Worm',
    drawnBy: [domain('member/worm/worm-import')],
    open: press('Import'),
  },
  {
    name: 'addresses that get nothing',
    on: 'MessageStops',
    drawnBy: [domain('message/stop/stop-dialog')],
    open: press('Add'),
  },
  {
    name: 'import of addresses that get nothing',
    on: 'MessageStops',
    drawnBy: [domain('message/stop/stop-import')],
    open: press('Import'),
  },
  {
    name: 'sender domain',
    on: 'MailDomains',
    drawnBy: [domain('message/domain/domain-dialog')],
    open: press('Add domain'),
  },
  {
    name: 'task of text messages',
    on: 'NoteTask',
    drawnBy: [domain('message/task/task-dialog')],
    open: press('New task'),
  },
  {
    name: 'task of mails',
    on: 'EmailTask',
    drawnBy: [domain('message/task/task-dialog')],
    open: choose(/^Actions for/, 'Edit'),
  },
  {
    name: 'sending a task',
    on: 'EmailTask',
    drawnBy: [domain('message/task/start-dialog')],
    open: choose(/^Actions for/, /^Send$/),
  },
  {
    name: 'test of a task',
    on: 'NoteTask',
    drawnBy: [domain('message/task/test-dialog')],
    open: choose(/^Actions for/, 'Send a test'),
  },
  {
    name: 'preview of a message',
    on: 'EmailTask',
    drawnBy: [domain('message/task/preview-dialog')],
    open: choose(/^Actions for/, 'Preview'),
  },
  {
    name: 'address book',
    on: 'AddressEmail',
    drawnBy: [domain('message/book/book-dialog')],
    open: press('New address book'),
  },
  {
    name: 'notice of an event',
    on: 'NoticeSetting',
    drawnBy: [domain('event/notices/notice-dialog')],
    open: press(/^Change Registered/),
  },
  {
    name: 'template of text messages',
    on: 'NoteTem',
    drawnBy: [domain('message/sms/template-dialog')],
    open: press('Add template'),
  },
  {
    name: 'signatures of text messages',
    on: 'NoteTem',
    drawnBy: [domain('message/sms/signs-drawer')],
    open: press('Signatures'),
  },
  {
    name: 'signature of text messages',
    on: 'NoteTem',
    drawnBy: [domain('message/sms/sign-dialog')],
    open: press('Signatures', 'Add signature'),
  },
  {
    name: 'stock designs',
    on: 'EdmUpload',
    drawnBy: [domain('message/mail/stock-dialog')],
    open: press('New design'),
  },
  {
    name: 'file of a design',
    on: 'EdmUpload',
    drawnBy: [domain('message/mail/bring-dialog')],
    open: choose('Import', 'HTML or MJML file'),
  },
  {
    name: 'page of a design',
    on: 'EdmUpload',
    drawnBy: [domain('message/mail/bring-dialog')],
    open: choose('Import', 'Web page'),
  },
  {
    name: 'template of mails',
    on: 'EmailTem',
    drawnBy: [domain('message/mail/new-template-dialog')],
    open: press('New template'),
  },
  {
    name: 'guest at an event',
    on: 'GuestSpeaker',
    drawnBy: [domain('guest/event/own-dialog')],
    open: choose(/^Actions for/, 'Edit'),
  },
  {
    name: 'event for a guest',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/bind-dialog')],
    open: choose(/^Actions for/, 'Add to an event'),
  },
  {
    name: 'events of a guest',
    on: 'GuestLibrary',
    drawnBy: [domain('guest/library/uses-dialog')],
    open: choose(/^Actions for/, 'Where it is used'),
  },
  {
    name: 'guests of an event',
    on: 'GuestSpeaker',
    drawnBy: [domain('guest/event/add-dialog')],
    open: press('Add guests'),
  },
  {
    name: 'organisation',
    on: 'OrganizationManage',
    drawnBy: [domain('organizer/library/organizer-dialog')],
    open: press('Add organisation'),
  },
  {
    name: 'brands',
    on: 'OrganizationManage',
    drawnBy: [domain('organizer/library/brands-dialog')],
    open: press('Brands'),
  },
  {
    name: 'group of organisations',
    on: 'OrganizationGroupManage',
    drawnBy: [domain('organizer/groups/group-dialog')],
    open: press('Add group'),
  },
  {
    name: 'organisations of an event',
    on: 'Partner',
    drawnBy: [domain('organizer/event/add-dialog')],
    open: press('Add organisations'),
  },
  {
    name: 'a hall',
    on: 'Booths',
    drawnBy: [domain('booth/dialogs/block-dialog')],
    open: press('Add hall'),
  },
  {
    name: 'booths in rows',
    on: 'Booths',
    drawnBy: [domain('booth/dialogs/rows-dialog')],
    open: press('Add booths'),
  },
  {
    name: 'a booth',
    on: 'Booths',
    drawnBy: [domain('booth/dialogs/booth-dialog')],
    open: (page) => page.getByRole('button', { name: /^A-02,/ }).press('Enter'),
  },
  {
    name: 'who gets a booth',
    on: 'Booths',
    drawnBy: [domain('booth/dialogs/take-dialog')],
    open: async (page) => {
      await page.getByText('List', { exact: true }).click();
      await choose(/^Actions for A-05/, 'Give or reserve')(page);
    },
  },
  {
    name: 'telling the participants',
    on: 'Dynamic',
    drawnBy: ['ui/push/push-dialog'],
    open: choose(/^Actions for/, 'Tell the participants'),
  },
  {
    name: 'article of the news',
    on: 'Dynamic',
    drawnBy: [domain('dynamic/dynamic-dialog')],
    open: press('Write an article'),
  },
  {
    name: 'short post',
    on: 'MicroDynamic',
    // The dialog of an article, with other fields.
    drawnBy: [],
    open: press('Write a post'),
  },
  {
    name: 'days of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/days-dialog')],
    open: setUp('Days', 'Add day'),
  },
  {
    name: 'places of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/places-dialog')],
    open: setUp('Places', 'Add place'),
  },
  {
    name: 'walking times of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/walks-dialog')],
    open: setUp('Places', 'Walking times', 'Add pair'),
    isUsed: true,
  },
  {
    name: 'tracks of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/tracks-dialog')],
    open: setUp('Tracks'),
  },
  {
    name: 'clashes of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/settings-dialog')],
    open: setUp('Clashes and grid'),
  },
  {
    name: 'programme of a file',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/import-dialog')],
    open: setUp('Import a programme'),
  },
  {
    name: 'releases of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/history-dialog')],
    open: setUp('Releases', 'Show'),
  },
  {
    name: 'release of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/publish-dialog')],
    open: press('Publish'),
  },
  {
    name: 'item of a programme',
    on: 'ScheduleManage',
    drawnBy: [domain('schedule/dialogs/item-dialog')],
    open: async (page) => {
      await main(page).locator('.schedule-item', { hasText: 'Who is it for?' }).click();
      await button(top(page), 'Add link').click();
    },
    isUsed: true,
  },
  { name: 'ticket', on: 'Ticket', drawnBy: [domain('ticket/edit/ticket-drawer')], open: press('Add ticket') },
  {
    name: 'shared capacity',
    on: 'Ticket',
    drawnBy: [domain('ticket/pools/pool-dialog')],
    open: press(/^Change Main hall/),
  },
  {
    name: 'pace of the waiting room',
    on: 'Ticket',
    drawnBy: [domain('room/sale-room-rate')],
    open: press(/^Change$/),
  },
  { name: 'menu of a ticket', on: 'Ticket', drawnBy: [], open: press(/^Actions for/) },
  { name: 'order', on: 'TicketOrder', drawnBy: [domain('order/drawer/order-drawer')], open: row() },
  {
    name: 'note of an order',
    on: 'TicketOrder',
    drawnBy: [domain('order/drawer/order-note')],
    open: async (page) => {
      await row()(page);
      await button(top(page), 'Add a note').click();
    },
  },
  {
    name: 'refund',
    on: 'TicketOrder',
    drawnBy: [domain('order/refund/refund-dialog')],
    // Of a free one there is nothing to refund.
    open: rowOf(/Paid.*CN¥[1-9]/, 'Refund…'),
  },
  {
    name: 'end of an order',
    on: 'TicketOrder',
    drawnBy: [domain('order/drawer/reason-dialog')],
    open: async (page) => {
      // Those that are paid for are no longer open, whenever the demo was made.
      const { pathname, search } = new URL(page.url());
      await goWithin(page, `${pathname}${search}&state=EXPIRED`);
      await row()(page);
      await button(top(page), 'More actions').click();
      await entry(page, 'Mark as paid');
    },
  },
  { name: 'code', on: 'DiscountCode', drawnBy: [domain('coupon/coupon-dialog')], open: press('Add code') },
  {
    name: 'many codes',
    on: 'DiscountCode',
    drawnBy: [domain('coupon/generate-dialog')],
    open: press('Generate many'),
  },
  {
    name: 'add participant',
    on: 'Participants',
    drawnBy: [domain('participant/person/add-participant')],
    open: press('Add participant'),
  },
  {
    name: 'participant',
    on: 'Participants',
    drawnBy: [domain('participant/person/participant-drawer')],
    open: row(),
  },
  {
    name: 'answers of a participant',
    on: 'Participants',
    drawnBy: [domain('participant/person/edit-participant')],
    open: async (page) => {
      await row()(page);
      await button(top(page), 'More actions').click();
      await entry(page, 'Edit answers');
    },
  },
  {
    name: 'rejection',
    on: 'Participants',
    drawnBy: [domain('participant/review/review-dialog')],
    open: press(/^Reject (?!\d)/),
  },
  {
    name: 'groups of participants',
    on: 'Participants',
    drawnBy: [domain('participant/groups/groups-drawer')],
    open: press('Groups'),
  },
  {
    name: 'a group of participants',
    on: 'Participants',
    drawnBy: [domain('participant/groups/group-dialog')],
    open: press('Groups', 'Add group'),
  },
  {
    name: 'people of a sheet',
    on: 'Participants',
    drawnBy: [domain('participant/import/import-dialog')],
    open: press('Import'),
  },
  {
    name: 'link of a desk',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/key-form-dialog')],
    open: press('New check-in link'),
  },
  {
    name: 'whom a place admits',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/admits-dialog')],
    open: choose(/^Actions for Entrance/, 'Who may enter'),
  },
  {
    name: 'a point',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/point-dialog')],
    open: choose(/^Add$/, 'Add point'),
  },
  {
    name: 'a poster',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/poster-dialog')],
    open: choose(/^Actions for Entrance/, 'Poster'),
  },
  {
    name: 'a hall',
    on: 'SignInManage',
    drawnBy: [domain('checkin/desks/hall-dialog')],
    open: choose(/^Add$/, 'Add hall'),
  },
  {
    name: 'a group',
    on: 'SignInManage',
    drawnBy: [domain('checkin/groups/group-dialog')],
    open: choose(/^Add$/, 'Add group'),
  },
  {
    name: 'the rule of a group applied',
    on: 'SignInManage',
    drawnBy: [domain('checkin/groups/fill-dialog')],
    open: ofGroup('Apply the rule'),
  },
  {
    name: 'people of a sheet for a group',
    on: 'SignInManage',
    drawnBy: [domain('checkin/groups/sheet-dialog')],
    open: ofGroup('Add people from a sheet'),
  },
  {
    name: 'who is checked in',
    on: 'SignInManage',
    drawnBy: [domain('checkin/people/sign-user-drawer')],
    open: row(),
  },
  {
    name: 'certificates of attendance',
    on: 'SignInUser',
    drawnBy: [domain('checkin/attendance/certificate-dialog')],
    open: async (page) => {
      await page.getByText('Minutes per agenda item', { exact: true }).click();
      await page.getByRole('button', { name: 'Certificates of attendance' }).click();
    },
  },
  {
    name: 'a note for the door',
    on: 'SignInManage',
    drawnBy: [domain('checkin/people/door-note-dialog')],
    open: async (page) => {
      await row()(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    },
  },
  { name: 'printing badges', on: 'Badges', drawnBy: ['ui/badge/print-dialog'], open: press('Print badges') },
];

const unreached = (reason: string, ...files: string[]) =>
  files.map((file): readonly [string, string] => [file, reason]);

/** What draws a dialog and is not walked, and why. */
export const notWalked: ReadonlyMap<string, string> = new Map([
  ...unreached('a part of the kit: walked in the dialogs made of it', 'ui/form/form-dialog'),
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
  ...unreached('of several tasks; messages.test.ts walks it', domain('message/task/compare-dialog')),
  ...unreached(
    'nobody is left out of the demo’s task; messages.test.ts walks it',
    domain('message/task/without-dialog'),
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
    domain('room/sale-room-line'),
    'ui/template/use-template-dialog',
    'back-office/form-designer/bar/rename-block',
  ),
  ...unreached(
    'opens only after something was made, changed or refused, which the demo is spared',
    'ui/publish/conflict-dialog',
    'ui/template/import-json',
    'back-office/form-designer/bar/publish-dialog',
    domain('participant/review/review-result'),
    domain('badge/designer/designer-bar'),
    domain('checkin/desks/key-dialog'),
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
  ...unreached('only where there is no room beside the form', 'back-office/form-designer/side-drawer'),
  ...unreached('of an event that is not published', 'ui/preview-dialog'),
]);
