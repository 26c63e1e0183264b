import type { ReactNode } from 'react'
import styles from './desk-panel-footer.module.css'

/** The footer of a panel with its main button. It stays visible while the panel scrolls. */
export const DeskPanelFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['footer']} data-footer>
    {children}
  </div>
)
