import type { RefundCount, RefundFilter } from '@pantul/contract/desk-refunds-wire'
import { refundFilters } from '@pantul/contract/desk-refunds'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Segmented } from '../design/segmented.tsx'
import { DeskOrderSearch } from '../desk/desk-order-search.tsx'
import list from '../desk/desk-list.module.css'
import { refundCountsQuery } from '../desk/desk-refund-counts.ts'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import { DeskRefundList } from './desk-refund-list.tsx'
import { filterText } from './desk-refund-text.ts'
import styles from './desk-refunds-screen.module.css'

/** The parameters of the address: `?filter=approve&number=7K3M9`. */
type Address = { readonly filter?: string; readonly number?: string }

/** `/desk/KEM/refunds`: the refunds of the location, who must act on each, and the chosen refund beside the list. */
export function DeskRefundsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Refunds key={location.id} location={location} />
}

function Refunds({ location }: { readonly location: DeskLocation }) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: counts = [] } = useQuery(refundCountsQuery(location.id))
  const filter = refundFilters.find((known) => known === address.filter) ?? 'open'
  const search = { filter, number: address.number ?? '' }
  const go = (next: Address): void =>
    void navigate({
      to: `/desk/${location.id}/refunds`,
      search: Object.fromEntries(
        Object.entries({ ...address, ...next }).filter(([, value]) => value !== undefined && value !== ''),
      ),
      resetScroll: false,
    })
  return (
    <DeskRefundList
      key={`${filter} ${search.number}`}
      location={location}
      search={search}
      columnTitles={[
        m.desk_orders_person(),
        m.desk_refunds_why(),
        m.desk_refunds_next_actor(),
        m.basket_total(),
      ]}
    >
      <header className={list['head']}>
        <h1 className="display">{m.history_invoice_refunds()}</h1>
        <div className={list['tools']}>
          <DeskOrderSearch
            label={m.desk_refunds_find()}
            hint={m.desk_refunds_find()}
            orderNumber={search.number}
            onSearch={(number) => go({ number })}
          />
          <DeskExportButton
            location={location}
            list="refunds"
            title={m.history_invoice_refunds()}
            filter={{ filter, text: search.number }}
          />
        </div>
      </header>
      <div className={list['filters']}>
        <Segmented
          name="refund-filter"
          label={m.desk_refunds_filter()}
          value={filter}
          onValue={(value) => go({ filter: value })}
          options={refundFilters.map((value) => ({
            value,
            label: <FilterLabel filter={value} counts={counts} />,
          }))}
        />
      </div>
    </DeskRefundList>
  )
}

function FilterLabel({
  filter,
  counts,
}: {
  readonly filter: RefundFilter
  readonly counts: readonly RefundCount[]
}) {
  const count = counts.reduce(
    (sum, { queue, count: inQueue }) => (filter === 'open' || queue === filter ? sum + inQueue : sum),
    0,
  )
  return (
    <>
      {filterText[filter]()}
      {count > 0 && <b className={styles['count']}> {count}</b>}
    </>
  )
}
