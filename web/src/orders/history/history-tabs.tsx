import type { HistoryTab } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { classes } from '../../design/classes.ts'
import type { HistoryFilter } from '../history-query.ts'
import { searchOf, historyTabs } from '../history-search.ts'
import styles from './history-tabs.module.css'

const tabLabels: Readonly<Record<HistoryTab, () => string>> = {
  upcoming: m.history_tab_upcoming,
  waiting: m.history_tab_waiting,
  done: m.history_tab_done,
  cancelled: m.history_tab_cancelled,
}

/** Links that filter the list by the state of the order. Changing the tab resets the month. */
export const HistoryTabs = ({ filter }: { readonly filter: HistoryFilter }) => (
  <nav aria-label={m.history_tabs()} className={classes(styles['tabs'], 'tight')}>
    {historyTabs.map((tab) => (
      <Link
        key={tab}
        to="."
        search={searchOf({ ...filter, tab, month: '' })}
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={tab === filter.tab ? 'true' : undefined}
      >
        {tabLabels[tab]()}
      </Link>
    ))}
  </nav>
)
