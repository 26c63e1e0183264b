import {
  layout_page_class,
  layout_page_add_ons,
  layout_page_package,
  layout_page_promo,
  office_setup,
  opening_title,
  payments_courts,
  photos_title,
  prices_title,
  schedule_by_coaches,
  set_up_new,
  settings_title,
} from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { Link } from '@tanstack/react-router'
import { useDeskLocation } from '../desk/desk-staff.ts'
import styles from './desk-office.module.css'

/** The pages of the set-up of a location. The navigation of the desk leads to the first one. */
const pages: readonly { readonly path: string; readonly title: () => string }[] = [
  { path: '/courts', title: payments_courts },
  { path: '/hours', title: opening_title },
  { path: '/prices', title: prices_title },
  { path: '/coaches', title: schedule_by_coaches },
  { path: '/packages', title: layout_page_package },
  { path: '/promos', title: layout_page_promo },
  { path: '/classes', title: layout_page_class },
  { path: '/photos', title: photos_title },
  { path: '/add-ons', title: layout_page_add_ons },
  { path: '/settings', title: settings_title },
]

/** Links between the pages of the set-up. */
export function DeskOfficeLinks() {
  const location = useDeskLocation()
  if (location === undefined) return null
  return (
    <nav aria-label={office_setup()} className={styles['links']}>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link to={`/desk/${location.id}${path}`} activeOptions={{ includeSearch: false }}>
              {title()}
            </Link>
          </li>
        ))}
        {staffMay(location.roles, 'open-location') && (
          <li>
            <Link to="/desk/set-up" search={{ at: 'new', step: 'place' }}>
              {set_up_new()}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
