import { packages_hours_left } from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useSession } from '../accounts/use-session.ts'
import styles from './owned-line.module.css'
import { ownPackagesQuery } from './packages-query.ts'

/** "You have 6 hours left", the way to one's own packages; nothing for guests and for those who own none. */
export function OwnedLine() {
  const { profile } = useSession()
  const { data = [] } = useQuery({ ...ownPackagesQuery, enabled: profile !== null })
  const active = data.filter(({ State }) => State === 'active')
  if (profile === null || active.length === 0) return null
  const count = active.reduce((sum, { Balance }) => sum + Balance, 0)
  return (
    <Link to="/quota-packages" className={styles['owned']}>
      {packages_hours_left({ count })}
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}
