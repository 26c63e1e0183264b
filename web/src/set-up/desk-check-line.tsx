import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './desk-wizard.module.css'

/** A line with the result of a check: an icon and a text. `note`: nothing is wrong, but staff should know it. */
export const DeskCheckLine = ({
  result,
  children,
}: {
  readonly result: 'good' | 'note' | 'bad'
  readonly children: ReactNode
}) => {
  const Icon = { good: Check, note: TriangleAlert, bad: CircleAlert }[result]
  return (
    <li className={styles['check']} data-result={result}>
      <Icon size={18} strokeWidth={2} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}
