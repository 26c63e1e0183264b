import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useSession } from '../accounts/use-session.ts'
import styles from './hours-left-link.module.css'
import { ownPackagesQuery } from './packages-query.ts'

/** "You have 6 hours left", a link to the customer's packages. Nothing for guests and without an active package. */
export function HoursLeftLink() {
  const { profile } = useSession()
  const { data = [] } = useQuery({ ...ownPackagesQuery, enabled: profile !== null })
  const active = data.filter(({ state }) => state === 'active')
  if (profile === null || active.length === 0) return null
  const count = active.reduce((sum, { balance }) => sum + balance, 0)
  return (
    <Link to="/quota-packages" className={styles['link']}>
      {m.packages_hours_left({ count })}
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}
