import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { backOfficePages } from '../desk/desk-back-office-pages.ts'
import { useDeskLocation } from '../desk/desk-staff.ts'
import styles from './desk-office.module.css'

/** Links between the pages of the back office. */
export function DeskOfficeLinks() {
  const location = useDeskLocation()
  const list = useRef<HTMLUListElement>(null)
  // On a phone the row scrolls sideways. An effect, because the scroll position is outside of React.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  if (location === undefined) return null
  const mayOpen = ({ action }: (typeof backOfficePages)[number]): boolean =>
    action === undefined || staffMay(location.roles, action)
  return (
    <nav aria-label={m.office_setup()} className={styles['links']}>
      <ul ref={list}>
        {backOfficePages.filter(mayOpen).map(({ path, title }) => (
          <li key={path}>
            <Link to={`/desk/${location.id}${path}`} activeOptions={{ includeSearch: false }}>
              {title()}
            </Link>
          </li>
        ))}
        {staffMay(location.roles, 'open-location') && (
          <li>
            <Link to="/desk/set-up" search={{ at: 'new', step: 'place' }}>
              {m.set_up_new()}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
