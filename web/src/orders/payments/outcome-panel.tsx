import type { ReactNode } from 'react'
import styles from './outcome-panel.module.css'

type Props = {
  readonly icon: ReactNode
  readonly variant: 'paid' | 'ok' | 'warn' | 'bad' | 'quiet'
  readonly heading: string
  readonly children: ReactNode
}

/** The panel of an order that is paid, or cannot be paid any more. */
export const OutcomePanel = ({ icon, variant, heading, children }: Props) => (
  <section className={styles['panel']}>
    <span className={styles['icon']} data-variant={variant}>
      {icon}
    </span>
    <h1 className="display">{heading}</h1>
    {children}
  </section>
)
