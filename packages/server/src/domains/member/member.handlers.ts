import { channelEntryHandlers } from './channels/member.channels.entries.ts';
import { publicChannelHandlers } from './channels/member.channels.public.ts';
import { channelHandlers } from './channels/member.channels.ts';
import { dataHandlers } from './person-data/member.data.ts';
import { doublesHandlers } from './doubles/member.doubles.ts';
import { filterHandlers } from './filter/filter.handlers.ts';
import { editHandlers } from './member.edits.ts';
import { examineHandlers } from './member.examine.ts';
import { importHandlers } from './import/member.import.handlers.ts';
import { importGroupHandlers } from './import/member.import.groups.ts';
import { importRowHandlers } from './import/member.import.rows.ts';
import { fieldHandlers } from './fields/member.fields.ts';
import { groupHandlers } from './labels/member.groups.ts';
import { foundHandlers } from './labels/member.groups.found.ts';
import { tagCategoryHandlers } from './labels/member.tag-categories.ts';
import { tagHandlers } from './labels/member.tags.ts';
import { followMerged } from './merge/member.merge.follow.ts';
import { mergeHandlers } from './merge/member.merge.ts';
import { photoHandlers } from './photo/member.photo.ts';
import { readHandlers } from './member.read.ts';
import { consentHandlers } from './rights/member.consent.ts';
import { eraseHandlers } from './rights/member.erase.ts';
import { retentionHandlers } from './rights/member.retention.ts';
import { rightsLogHandlers } from './rights/member.rights.log.ts';
import { syncHandlers } from './member.sync.ts';
import { idleHandlers } from './idle/member.idle.ts';
import { wormEditHandlers } from './worm/member.worm.edits.ts';
import { wormReadHandlers } from './worm/member.worm.read.ts';
import { wormSheetHandlers } from './worm/member.worm.sheet.ts';

/** Members: one person over all events. Whoever became another is found as who they are by now. */
export const memberHandlers = followMerged([
  ...readHandlers,
  ...editHandlers,
  ...examineHandlers,
  ...syncHandlers,
  ...filterHandlers,
  ...importHandlers,
  ...importRowHandlers,
  ...importGroupHandlers,
  ...tagHandlers,
  ...tagCategoryHandlers,
  ...groupHandlers,
  ...foundHandlers,
  ...consentHandlers,
  ...eraseHandlers,
  ...rightsLogHandlers,
  ...dataHandlers,
  ...retentionHandlers,
  ...wormReadHandlers,
  ...wormEditHandlers,
  ...wormSheetHandlers,
  ...idleHandlers,
  ...channelHandlers,
  ...channelEntryHandlers,
  ...publicChannelHandlers,
  ...fieldHandlers,
  ...mergeHandlers,
  ...photoHandlers,
  ...doublesHandlers,
]);
