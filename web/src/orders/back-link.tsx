import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'
import { searchOf, useHistoryFilter } from './history-search.ts'

type Props = { readonly to: string; readonly children: ReactNode }

/** A link back to an order or to the list of orders. It keeps the filter of the list in the URL. */
export function BackLink({ to, children }: Props) {
  const { filter } = useHistoryFilter()
  return (
    <Link className={styles['link']} to={to} search={searchOf(filter)}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </Link>
  )
}
