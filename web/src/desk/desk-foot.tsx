import type { ReactNode } from 'react'
import styles from './desk-foot.module.css'

/** The main button of a panel, and what belongs to it. It stays visible while the panel scrolls. */
export const DeskFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['foot']} data-foot>
    {children}
  </div>
)
