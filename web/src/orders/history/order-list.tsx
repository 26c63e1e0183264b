import * as m from '@pantul/messages/words'
import type { HistoryTab } from '@pantul/contract/history-wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { venueNow } from '../../browser/clock.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { monthAndYear } from '../../design/date-text.ts'
import { Empty } from '../../design/empty.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Field } from '../../design/field.tsx'
import { SelectField } from '../../design/select-field.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { type HistoryFilter, orderListQuery } from '../history-query.ts'
import { monthOptions, monthValue, useHistoryFilter } from '../history-search.ts'
import { HistoryTabs } from './history-tabs.tsx'
import styles from './order-list.module.css'
import { OrderRow } from './order-row.tsx'
import { useTypedSearch } from './use-typed-search.ts'

type Props = {
  /** The order that is shown next to the list. */
  readonly openOrderId?: string
}

/** The customer's orders with filter and paging. */
export function OrderList({ openOrderId }: Props) {
  const { filter, changeFilter } = useHistoryFilter()
  return (
    <div className={styles['orders']}>
      <HistoryTabs filter={filter} />
      <Filters filter={filter} onChange={changeFilter} />
      <div className={styles['foundOrders']}>
        <FoundOrders
          key={filter.tab}
          filter={filter}
          openOrderId={openOrderId}
          onShowAll={() => changeFilter({ number: '', month: '' })}
        />
      </div>
    </div>
  )
}

type FiltersProps = {
  readonly filter: HistoryFilter
  readonly onChange: (changes: Partial<HistoryFilter>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const { typedText, setTypedText } = useTypedSearch(filter.number, (number) => onChange({ number }))
  // Any time zone of Indonesia will do, because only the month matters.
  const months = monthOptions(filter, venueNow('Asia/Jakarta').date)
  return (
    <search className={styles['filters']}>
      <Field
        label={m.label_order_number()}
        type="search"
        enterKeyHint="search"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        value={typedText}
        onValue={setTypedText}
        before={<Search className={styles['searchIcon']} size={18} strokeWidth={1.75} aria-hidden="true" />}
      />
      <SelectField
        label={m.accounts_month()}
        value={filter.month}
        onValue={(month) => onChange({ month })}
        options={[
          { value: '', label: m.history_every_month() },
          ...months.map((firstDay) => ({ value: monthValue(firstDay), label: monthAndYear(firstDay) })),
        ]}
      />
    </search>
  )
}

type FoundProps = {
  readonly filter: HistoryFilter
  readonly openOrderId: string | undefined
  readonly onShowAll: () => void
}

function FoundOrders({ filter, openOrderId, onShowAll }: FoundProps) {
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(orderListQuery(filter))

  if (isPending) return <ListSkeleton />
  if (data === undefined)
    return (
      <ErrorBlock title={m.history_list_not_loaded()} onRetry={() => void refetch()}>
        {error?.message} {m.history_not_loaded_text()}
      </ErrorBlock>
    )
  // An order may move to the next page between two requests, so two pages can contain it.
  const allOrders = data.pages.flatMap((page) => page.orders)
  const orders = [...new Map(allOrders.map((order) => [order.id, order])).values()]
  const total = data.pages.at(-1)?.total ?? 0
  if (orders.length === 0) return <NoOrders filter={filter} onShowAll={onShowAll} />
  return (
    <>
      {error !== null && (
        <ErrorBlock title={m.history_list_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      <ul className={styles['rows']}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} filter={filter} isOpen={order.id === openOrderId} />
          </li>
        ))}
      </ul>
      <output className={hasNextPage ? styles['count'] : 'hiddenText'}>
        {m.history_shown_of({ shown: orders.length, total })}
      </output>
      {hasNextPage && (
        <Button
          variant="secondary"
          large
          wide
          onClick={() => void fetchNextPage()}
          busy={isFetchingNextPage ? m.history_more_loading() : undefined}
        >
          {m.history_more()}
        </Button>
      )}
    </>
  )
}

const emptyTabTitles: Readonly<Record<HistoryTab, () => string>> = {
  upcoming: m.history_none_upcoming,
  waiting: m.history_none_waiting,
  done: m.history_none_done,
  cancelled: m.history_none_cancelled,
}

function NoOrders({ filter, onShowAll }: Omit<FoundProps, 'openOrderId'>) {
  if (filter.number !== '' || filter.month !== '')
    return (
      <Empty
        title={m.history_none_match()}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            {m.history_show_all()}
          </Button>
        }
      >
        {m.history_none_match_text()}
      </Empty>
    )
  return (
    <Empty
      title={emptyTabTitles[filter.tab]()}
      action={<ButtonLink to="/booking">{m.layout_book_a_court()}</ButtonLink>}
    />
  )
}

/** Placeholder rows, as high as the rows of orders. */
export const ListSkeleton = () => (
  <SkeletonRegion label={m.history_loading_list()}>
    <div className={styles['rows']}>
      <Skeleton height={112} radius={16} />
      <Skeleton height={112} radius={16} />
      <Skeleton height={112} radius={16} />
    </div>
  </SkeletonRegion>
)
