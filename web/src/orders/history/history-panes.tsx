import * as m from '@pantul/messages/words'
import type { ReactNode } from 'react'
import styles from './history-panes.module.css'

type Props = { readonly list: ReactNode; readonly children: ReactNode }

/** Wide screens: the list of orders at the left, the chosen order at the right. */
export const HistoryPanes = ({ list, children }: Props) => (
  <div className={styles['panes']}>
    <section className={styles['list']} aria-label={m.layout_page_history()}>
      {list}
    </section>
    <div className={styles['chosen']}>{children}</div>
  </div>
)
