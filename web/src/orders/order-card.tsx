import type { ReactNode } from 'react'
import { classes } from '../design/classes.ts'
import styles from './order-card.module.css'

type Props = {
  /** Id of the heading. */
  readonly id: string
  readonly title: string
  readonly hasWideGaps?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A card of the order page with a small heading. */
export const OrderCard = ({ id, title, hasWideGaps = false, className, children }: Props) => (
  <section
    className={classes(styles['card'], hasWideGaps && styles['wideGaps'], className)}
    aria-labelledby={id}
  >
    <h2 id={id} className={styles['heading']}>
      {title}
    </h2>
    {children}
  </section>
)
