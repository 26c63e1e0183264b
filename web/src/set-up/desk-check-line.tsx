import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './desk-wizard.module.css'

/** A result of a check: a text with an icon. */
export const DeskCheckLine = ({
  is,
  children,
}: {
  readonly is: 'good' | 'note' | 'bad'
  readonly children: ReactNode
}) => {
  const Icon = { good: Check, note: TriangleAlert, bad: CircleAlert }[is]
  return (
    <li className={styles['check']} data-is={is}>
      <Icon size={18} strokeWidth={2} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}
