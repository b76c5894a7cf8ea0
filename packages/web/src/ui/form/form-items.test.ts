import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** What a form asks that is no field of a call, with the reason: all else is a field of `ui/form`, which takes its bounds from the call. */
const own: Readonly<Record<string, { items: number; why: string }>> = {
  'ui/template/template-details.tsx': {
    items: 1,
    why: 'what a template begins with: the call takes the content that follows from it',
  },
  'back-office/domains/vote/templates/template-dialog.tsx': {
    items: 1,
    why: 'no field: the rules of a template say the zone that the form above them has',
  },
  'back-office/domains/site/editor/rename-dialog.tsx': {
    items: 1,
    why: 'what a module is called in the editor: it is kept with the whole site, no call hears of it',
  },
  'back-office/domains/embed/embed-dialog.part.tsx': {
    items: 3,
    why: 'what the code for another website says: they make a line to copy, no call',
  },
  'back-office/domains/booth/dialogs/take-dialog.tsx': {
    items: 1,
    why: 'for good or for a while: the call takes the moment until which a booth is reserved',
  },
  'back-office/domains/guest/common/crop-dialog.tsx': {
    items: 1,
    why: 'how far a picture is zoomed: the picture is cut here, no call hears of it',
  },
  'back-office/domains/schedule/dialogs/days-dialog.tsx': {
    items: 2,
    why: 'the clock at which a day opens and closes, past midnight too: the call takes moments',
  },
  'back-office/domains/schedule/dialogs/item-fields.tsx': {
    items: 1,
    why: 'the clock at which an item begins on its day: the call takes the moment',
  },
  'back-office/domains/schedule/dialogs/settings-dialog.tsx': {
    items: 1,
    why: 'what each kind of clash does: a row of the form for each name of one field of the call',
  },
  'back-office/domains/questionnaire/settings/settings-words.tsx': {
    items: 1,
    why: 'what comes after the last page: it says which of two fields is sent, the thanks or an address',
  },
  'back-office/domains/participant/answers/answer-fields.part.tsx': {
    items: 2,
    why: 'answers and the words beside "other": the published form says what they take, not the call',
  },
  'back-office/domains/outbound/agents/agent-dialog.tsx': {
    items: 1,
    why: 'the password of an agent: a new one needs it, and left empty it stays as it is',
  },
  'back-office/domains/outbound/bans/ban-dialog.tsx': {
    items: 1,
    why: 'numbers as they are typed, many in a field: the call takes them as a list',
  },
  'back-office/domains/outbound/desk/sign-in-form.tsx': {
    items: 2,
    why: 'how an agent signs in: what is wrong with it, only the answer says',
  },
  'back-office/domains/participant/groups/group-dialog.tsx': {
    items: 1,
    why: 'a part of a rule, which the call takes as one field',
  },
  'back-office/domains/checkin/groups/group-dialog.tsx': {
    items: 1,
    why: 'a part of a rule, which the call takes as one field',
  },
  'back-office/domains/participant/rule/rule-parts.part.tsx': {
    items: 4,
    why: 'the parts of a rule, which the call takes as one field; a choice of answers shows after its question was chosen',
  },
  'back-office/domains/auth/change-password.page.tsx': {
    items: 1,
    why: 'the new password once more: it is compared here',
  },
  'back-office/domains/auth/user-info.page.tsx': {
    items: 1,
    why: 'the username is shown, not asked',
  },
  'back-office/domains/form/keep-answers-dialog.tsx': {
    items: 2,
    why: 'whose files of which question: several domains ask it, each by a call of its own',
  },
  'back-office/domains/resource/upload/folder-dialog.tsx': {
    items: 2,
    why: 'how folders become categories: what is made of it are calls of several kinds',
  },
  'back-office/domains/resource/library/rename-dialog.tsx': {
    items: 3,
    why: 'the parts of a renaming, which the call takes as one field',
  },
  'back-office/domains/message/mail/template-editor.tsx': {
    items: 1,
    why: 'the defaults of the variables that stand in the mail: the call takes them as one field',
  },
  'back-office/domains/member/import/mend-dialog.tsx': {
    items: 1,
    why: 'the cells of a row of the file, as many as it has columns: the call takes them as one list',
  },
  'back-office/domains/message/task/content-fields.tsx': {
    items: 1,
    why: 'what stands where somebody has nothing of a variable: one field for each that the texts name, which the call takes as one',
  },
  'back-office/domains/member/saved/found-group-dialog.tsx': {
    items: 1,
    why: 'whether the group follows its filter: it says which of several calls is made, step by step',
  },
  'back-office/domains/member/fields/value-fields.tsx': {
    items: 1,
    why: 'fields of the organisation’s own: each says what it takes, not the call',
  },
  'back-office/domains/member/labels/label-dialog.tsx': {
    items: 3,
    why: 'what is done with which tags or group: it says which of several calls is made, step by step',
  },
  'back-office/domains/member/labels/merge-dialog.tsx': {
    items: 1,
    why: 'the tag that stays among those chosen, each with how many people have it',
  },
  'back-office/domains/checkin/attendance/certificate-dialog.tsx': {
    items: 1,
    why: 'a title in each language of the event: the call takes them as one field',
  },
  'back-office/domains/checkin/desks/key-form-dialog.tsx': {
    items: 1,
    why: 'no field: what a link may do shows after what it opens was chosen',
  },
  'back-office/domains/badge/print/print-dialog.part.tsx': {
    items: 3,
    why: 'whose badges, by which template, on which paper: they make the address of a file, not one call',
  },
  'back-office/domains/participant/person/ticket-choice.tsx': {
    items: 1,
    why: 'free or paid elsewhere: free is the amount 0 of the call',
  },
  'back-office/domains/message/sms/template-dialog.tsx': {
    items: 1,
    why: 'what stands instead of each variable of the text: the call takes them as one field',
  },
  'back-office/domains/participant/review/review-dialog.tsx': {
    items: 1,
    why: 'whether money goes back: the call takes the sum of each person, which is read when it is ticked',
  },
};

test('only what is no field of a call is written as an item of a form by hand, and is named here', () => {
  const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !/\.test\.tsx$|^ui\/form\//.test(file));
  const found = files
    .map((file) => [file, readFileSync(join(source, file), 'utf8').split('<Form.Item').length - 1] as const)
    .filter(([, items]) => items > 0);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(own).map(([file, { items }]) => [file, items])),
  );
});
