import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './desk-wizard.module.css'

/** A result of a check: a text with a sign. */
export const DeskCheckLine = ({
  is,
  children,
}: {
  readonly is: 'good' | 'note' | 'bad'
  readonly children: ReactNode
}) => {
  const Sign = { good: Check, note: TriangleAlert, bad: CircleAlert }[is]
  return (
    <li className={styles['check']} data-is={is}>
      <Sign size={18} strokeWidth={2} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}
