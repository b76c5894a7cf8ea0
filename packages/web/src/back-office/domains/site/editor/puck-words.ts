import type { Dictionary } from '@puckeditor/core';
import type { TFunction } from 'i18next';

/** What of Puck's own words can be seen or heard here: it draws the canvas and what is dragged onto it. */
export const puckWords = (t: TFunction): Dictionary => ({
  'label-page': t('site:puck.page'),
  'label-component': t('site:puck.module'),
  'action-duplicate': t('common:duplicate'),
  'action-delete': t('common:delete'),
  'header-undo': t('common:undo'),
  'header-redo': t('common:redo'),
  'header-publish': t('common:publish'),
  'outline-empty': t('site:modules.empty'),
  'canvas-noconfig': t('site:module.unknown'),
  'loader-loading': t('common:loading'),
  'plugin-blocks': t('site:modules.label'),
  'plugin-outline': t('site:modules.label'),
  'plugin-fields': t('site:puck.fields'),
});
