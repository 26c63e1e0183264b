import type { DrawerEntry, ShiftReport } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { differenceOf } from '@pantul/rules/drawer'
import { Check } from 'lucide-react'
import { Amount } from '../design/price.tsx'
import { DeskCorrections } from './desk-corrections.tsx'
import styles from './desk-count-result.module.css'
import { methodName, cashEntryName, timeOf } from './desk-drawer-text.ts'
import { expectedRows, type ExpectedRow } from './desk-expected-cash.ts'

type Props = { readonly report: ShiftReport }

/** The expected and counted sum of each payment method, and the entries that add up to the expected cash. */
export function DeskCountResult({
  report: { counts, entries, corrections, transfers, unverified, unpaidBalances },
}: Props) {
  const stillOwed = unpaidBalances.filter(({ owed }) => owed > 0)
  const sum = (key: 'expected' | 'earlier' | 'counted'): number =>
    counts.reduce((total, count) => total + count[key], 0)
  return (
    <section className={styles['card']} aria-labelledby="drawer-result">
      <h2 id="drawer-result">{m.desk_drawer_step_result()}</h2>
      <table>
        <thead>
          <tr>
            {[
              m.desk_drawer_method(),
              m.desk_drawer_expected(),
              m.desk_drawer_counted(),
              m.desk_drawer_difference(),
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map(({ method, ...count }) => (
            <Row key={method} name={methodName(method)} {...count} />
          ))}
        </tbody>
        <tfoot>
          <Row
            name={m.desk_drawer_by_hand()}
            expected={sum('expected')}
            earlier={sum('earlier')}
            counted={sum('counted')}
          />
        </tfoot>
      </table>
      <h3>{m.desk_drawer_how()}</h3>
      <dl className={styles['rows']}>
        {expectedRows(entries).map((row, i) => (
          <div key={i}>
            <dt>
              <span>{row.kind === 'sales' ? m.desk_drawer_all_day() : timeOf(row.entry.at)}</span>
              {rowText(row)}
            </dt>
            <dd>
              <Amount rupiah={row.kind === 'sales' ? row.amount : row.entry.amount} />
            </dd>
          </div>
        ))}
        <div className={styles['expected']}>
          <dt>{m.desk_drawer_expected()}</dt>
          <dd>
            <Amount rupiah={entries.reduce((total, { amount }) => total + amount, 0)} />
          </dd>
        </div>
      </dl>
      <DeskCorrections corrections={corrections} />
      {transfers.length > 0 && (
        <>
          <h3>{m.desk_drawer_transfers()}</h3>
          <dl className={styles['rows']}>
            {transfers.map((transfer, i) => (
              <div key={i}>
                <dt>
                  <span>{timeOf(transfer.at)}</span>
                  {m.desk_drawer_transfer({
                    reference: transfer.reference,
                    number: transfer.orderNumber,
                    name: transfer.by,
                  })}
                </dt>
                <dd>
                  <Amount rupiah={transfer.amount} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {stillOwed.length > 0 && (
        <>
          <h3>{m.desk_drawer_rests()}</h3>
          <dl className={styles['rows']}>
            {stillOwed.map((balance, i) => (
              <div key={i}>
                <dt>
                  <span>{timeOf(balance.at)}</span>
                  {m.desk_drawer_rest({ order: balance.orderNumber, name: balance.by })}
                </dt>
                <dd>
                  <Amount rupiah={balance.owed} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {unverified.length > 0 && (
        <>
          <h3>{m.desk_drawer_unverified()}</h3>
          <dl className={styles['rows']}>
            {unverified.map(({ staffId, name, count, amount }) => (
              <div key={staffId}>
                <dt>{m.desk_drawer_unverified_by({ name, count })}</dt>
                <dd>
                  <Amount rupiah={amount} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

type RowProps = {
  readonly name: string
  readonly expected: number
  /** The part of `expected` that corrects earlier shifts. */
  readonly earlier: number
  readonly counted: number
}

function Row({ name, expected, earlier, counted }: RowProps) {
  const difference = differenceOf({ expected, earlier, counted })
  const look = difference === 0 ? 'same' : difference < 0 ? 'short' : 'over'
  return (
    <tr data-look={look}>
      <th scope="row">{name}</th>
      <td>
        <Amount rupiah={expected} />
        {earlier !== 0 && <small>{m.desk_drawer_earlier({ amount: formatRupiah(earlier) })}</small>}
      </td>
      <td>
        <Amount rupiah={counted} />
      </td>
      <td>
        {difference === 0 ? (
          <span>
            <Check size={14} strokeWidth={2.4} aria-hidden="true" />
            {m.desk_drawer_agrees()}
          </span>
        ) : (
          <>
            <small>{look === 'short' ? m.desk_drawer_short() : m.desk_drawer_over()}</small>
            <span>
              {look === 'over' && '+'}
              <Amount rupiah={difference} />
            </span>
          </>
        )}
      </td>
    </tr>
  )
}

const rowText = (row: ExpectedRow): string =>
  row.kind === 'sales' ? m.desk_drawer_sales({ count: row.count }) : entryText(row.entry)

function entryText({ kind, by, reason, orderNumber }: DrawerEntry): string {
  if (kind === 'float') return m.desk_drawer_float_by({ name: by })
  if (kind === 'sale') return m.desk_drawer_sales({ count: 1 })
  if (kind === 'refund') return m.desk_drawer_refund({ number: orderNumber ?? '' })
  if (kind === 'correction') return m.desk_drawer_correction({ number: orderNumber ?? '' })
  return reason === null
    ? cashEntryName(kind)
    : m.desk_drawer_with_reason({ kind: cashEntryName(kind), reason })
}
