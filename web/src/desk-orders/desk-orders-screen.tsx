import type { DeskOrderFilter, DeskOrderSummary } from '@pantul/contract/desk-orders-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import { deskOrderFilters } from '@pantul/contract/desk-orders'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { shortDay } from '../design/date-text.ts'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Amount } from '../design/price.tsx'
import { Segmented } from '../design/segmented.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Tag } from '../design/tag.tsx'
import { DeskOrderSearch } from '../desk/desk-order-search.tsx'
import list from '../desk/desk-list.module.css'
import { DeskOutdatedNotice } from '../desk/desk-outdated-notice.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import { DeskOrderPanel } from './desk-order-panel.tsx'
import { deskTagOf } from './desk-order-tag.ts'
import { deskOrdersQuery, type OrderSearch } from './desk-orders-query.ts'
import styles from './desk-orders-screen.module.css'

/** The parameters of the address: `?filter=open&number=PTL-…&order=PTL-…`. */
type Address = { readonly filter?: string; readonly number?: string; readonly order?: string }

/** `/desk/KEM/orders`: the orders of a location, the newest first, and the chosen one beside them. */
export function DeskOrdersScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Orders key={location.id} location={location} />
}

function Orders({ location }: { readonly location: DeskLocation }) {
  const { id: locationId } = location
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = deskOrderFilters.find((known) => known === address.filter) ?? null
  const search = { filter, number: address.number ?? '' }
  const go = (next: Address): void =>
    void navigate({
      to: `/desk/${locationId}/orders`,
      search: Object.fromEntries(
        Object.entries({ ...address, ...next }).filter(([, value]) => value !== undefined && value !== ''),
      ),
      resetScroll: false,
    })
  const close = (): void => {
    document.querySelector<HTMLElement>('[aria-current="true"] button')?.focus()
    go({ order: '' })
  }

  return (
    <div className={list['screen']}>
      <div className={list['main']}>
        <header className={list['head']}>
          <h1 className="display">{m.desk_orders()}</h1>
          <div className={list['tools']}>
            <DeskOrderSearch
              key={search.number}
              label={m.label_order_number()}
              hint={m.desk_orders_find_hint()}
              orderNumber={search.number}
              onSearch={(number) => go({ number, filter: '' })}
            />
            <DeskExportButton
              location={location}
              list="orders"
              title={m.desk_orders()}
              filter={{ filter, text: search.number }}
            />
          </div>
        </header>
        <Filters filter={filter} onFilter={(next) => go({ filter: next ?? '', number: '' })} />
        <List
          key={`${filter} ${search.number}`}
          locationId={locationId}
          search={search}
          openNumber={address.order}
          onOpen={(order) => go({ order })}
          onShowAll={() => go({ filter: '', number: '' })}
        />
      </div>
      {address.order !== undefined && (
        <DeskOrderPanel locationId={locationId} orderNumber={address.order} onClose={close} />
      )}
    </div>
  )
}

const filterText: Readonly<Record<DeskOrderFilter, () => string>> = {
  open: m.desk_orders_open,
  owed: m.desk_orders_owed,
  paid: m.desk_orders_paid,
  done: m.desk_orders_done,
  ended: m.desk_orders_ended,
}

type FiltersProps = {
  readonly filter: DeskOrderFilter | null
  readonly onFilter: (filter: DeskOrderFilter | null) => void
}

const Filters = ({ filter, onFilter }: FiltersProps) => (
  <div className={list['filters']}>
    <Segmented
      name="order-filter"
      label={m.desk_orders_filter()}
      value={filter ?? ''}
      onValue={(value) => onFilter(value === '' ? null : value)}
      options={[
        { value: '', label: m.label_all() },
        ...deskOrderFilters.map((value) => ({ value, label: filterText[value]() })),
      ]}
    />
  </div>
)

type ListProps = {
  readonly locationId: string
  readonly search: OrderSearch
  readonly openNumber: string | undefined
  readonly onOpen: (orderNumber: string) => void
  readonly onShowAll: () => void
}

function List({ locationId, search, openNumber, onOpen, onShowAll }: ListProps) {
  const { data, isError, isFetching, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(deskOrdersQuery(locationId, search))
  if (data === undefined)
    return isError && !isFetching ? (
      <ErrorBlock title={m.desk_orders_list_not_loaded()} onRetry={() => void refetch()}>
        {error.message}
      </ErrorBlock>
    ) : (
      <SkeletonRegion label={m.desk_orders_loading_list()}>
        <Skeleton height={420} radius={16} />
      </SkeletonRegion>
    )
  // Removes duplicates, because an order may move to the next page between two requests.
  const orders = [
    ...new Map(data.pages.flatMap((page) => page.orders).map((order) => [order.orderNumber, order])).values(),
  ]
  if (orders.length === 0)
    return (
      <Empty
        title={search.number === '' ? m.desk_orders_none() : m.history_none_match()}
        action={
          search.number === '' && search.filter === null ? undefined : (
            <div className={styles['actions']}>
              <Button variant="secondary" onClick={onShowAll}>
                {m.history_show_all()}
              </Button>
              {search.number !== '' && (
                <ButtonLink variant="secondary" to={`/desk/${locationId}/people`}>
                  {m.desk_orders_find_person()}
                </ButtonLink>
              )}
            </div>
          )
        }
      >
        {search.number === '' ? undefined : m.desk_orders_none_found()}
      </Empty>
    )
  return (
    <>
      {isError && <DeskOutdatedNotice onRetry={() => void refetch()} />}
      <div className={classes(list['card'], list['rows'], styles['card'])}>
        <table>
          <thead>
            <tr>
              {[
                m.desk_orders_person(),
                m.desk_orders_what(),
                m.desk_orders_plays(),
                m.desk_orders_state(),
              ].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">{m.basket_total()}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <Row
                key={order.orderNumber}
                order={order}
                isOpen={order.orderNumber === openNumber}
                onOpen={() => onOpen(order.orderNumber)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <Button
          variant="secondary"
          onClick={() => void fetchNextPage()}
          busy={isFetchingNextPage ? m.history_more_loading() : undefined}
        >
          {m.history_more()}
        </Button>
      )}
    </>
  )
}

type RowProps = { readonly order: DeskOrderSummary; readonly isOpen: boolean; readonly onOpen: () => void }

function Row({ order, isOpen, onOpen }: RowProps) {
  const { orderNumber, kind, name, state, soldNames, firstHour, total, isImported } = order
  const { label, variant } = deskTagOf(kind, state)
  return (
    <tr aria-current={isOpen || undefined}>
      <td>
        <button type="button" onClick={onOpen}>
          {name || m.label_deleted_account()}
          <small>{orderNumber}</small>
        </button>
      </td>
      <td>{soldNames}</td>
      <td>{firstHour === null ? '' : `${shortDay(firstHour.date)}, ${hourLabel(firstHour.hour)}`}</td>
      <td>
        <Tag variant={variant}>{label}</Tag> {isImported && <Tag>{m.label_imported()}</Tag>}
      </td>
      <td>
        <Amount rupiah={total} />
      </td>
    </tr>
  )
}
