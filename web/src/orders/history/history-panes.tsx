import * as m from '@pantul/messages/words'
import type { ReactNode } from 'react'
import styles from './history-panes.module.css'

type Props = { readonly list: ReactNode; readonly children: ReactNode }

/** On wide screens: the list at the left, the open order at the right. */
export const HistoryPanes = ({ list, children }: Props) => (
  <div className={styles['panes']}>
    <section className={styles['list']} aria-label={m.layout_page_history()}>
      {list}
    </section>
    <div className={styles['open']}>{children}</div>
  </div>
)
