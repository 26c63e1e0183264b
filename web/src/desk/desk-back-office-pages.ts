import * as m from '@pantul/messages/words'
import type { StaffAction } from '@pantul/rules/staff-may'

/**
 * The pages of the back office, where staff change what a location sells. The navigation of the desk links to the first
 * page.
 */
export const backOfficePages: readonly {
  readonly path: string
  readonly title: () => string
  /** The action that a role must allow to see the link. Without an action, all staff who see these pages see the link. */
  readonly action?: StaffAction
}[] = [
  { path: '/courts', title: m.payments_courts },
  { path: '/hours', title: m.opening_title },
  { path: '/prices', title: m.prices_title },
  { path: '/coaches', title: m.schedule_by_coaches },
  { path: '/add-ons', title: m.layout_page_add_ons },
  { path: '/packages', title: m.layout_page_package },
  { path: '/promos', title: m.layout_page_promo },
  { path: '/classes', title: m.layout_page_class },
  { path: '/photos', title: m.photos_title },
  { path: '/import', title: m.imports_title, action: 'import' },
  { path: '/export', title: m.exports_export, action: 'export-lists' },
  { path: '/settings', title: m.settings_title },
]

export const isBackOfficePage = (pathname: string): boolean =>
  backOfficePages.some(({ path }) => pathname.endsWith(path))
