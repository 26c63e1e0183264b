import {
  exports_export,
  imports_title,
  layout_page_add_ons,
  layout_page_class,
  layout_page_package,
  layout_page_promo,
  opening_title,
  payments_courts,
  photos_title,
  prices_title,
  schedule_by_coaches,
  settings_title,
} from '@pantul/messages/words'
import type { StaffAction } from '@pantul/rules/staff-may'

/** The pages of the set-up of a location. The navigation of the desk leads to the first one. */
export const officePages: readonly {
  readonly path: string
  readonly title: () => string
  /** Who sees the link; all who see the set-up by default. */
  readonly action?: StaffAction
}[] = [
  { path: '/courts', title: payments_courts },
  { path: '/hours', title: opening_title },
  { path: '/prices', title: prices_title },
  { path: '/coaches', title: schedule_by_coaches },
  { path: '/add-ons', title: layout_page_add_ons },
  { path: '/packages', title: layout_page_package },
  { path: '/promos', title: layout_page_promo },
  { path: '/classes', title: layout_page_class },
  { path: '/photos', title: photos_title },
  { path: '/import', title: imports_title, action: 'import' },
  { path: '/export', title: exports_export, action: 'export-lists' },
  { path: '/settings', title: settings_title },
]

/** Whether a path of the desk is a page of the set-up. */
export const isOfficePage = (pathname: string): boolean =>
  officePages.some(({ path }) => pathname.endsWith(path))
