import type { ReactNode } from 'react'
import styles from './section.module.css'

type Props = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** One part of the profile; the side list links to its heading. */
export const Section = ({ id, title, children }: Props) => (
  <section id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
)

/** An explanation in small text. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['note']}>{children}</p>
)
