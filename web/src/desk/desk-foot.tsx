import type { ReactNode } from 'react'
import styles from './desk-foot.module.css'

/** The footer of a panel with its main button. It stays visible while the panel scrolls. */
export const DeskFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['foot']} data-foot>
    {children}
  </div>
)
