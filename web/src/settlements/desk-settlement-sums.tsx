import type {
  SettlementComparison,
  SettlementPayout,
  SettlementSums,
} from '@pantul/contract/desk-settlements-wire'
import * as m from '@pantul/messages/words'
import { shortDay } from '../design/date-text.ts'
import { Amount, RupiahAmount } from '../design/price.tsx'
import styles from './desk-settlements.module.css'

// The keyboard scrolls only an element that has the focus.
const scrollable = { tabIndex: 0 }

const columns = [
  ['lines', m.settlements_lines],
  ['gross', m.reports_column_received],
  ['refunded', m.reports_column_back],
  ['fee', m.coach_list_fee],
  ['net', m.settlements_paid_out],
] as const satisfies readonly (readonly [keyof SettlementSums, () => string])[]

/** The sums of all lines: received, given back, fee, and what the gateway paid out. */
export function DeskSettlementFigures({ total }: { readonly total: SettlementSums }) {
  return (
    <dl className={styles['figures']}>
      {columns.slice(1).map(([name, title]) => (
        <div key={name} data-net={name === 'net' || undefined}>
          <dt>{title()}</dt>
          <dd>
            <RupiahAmount rupiah={total[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The sums of each payout, and of the payments of this location, of other locations and of none. */
export function DeskSettlementSums({ comparison }: { readonly comparison: SettlementComparison }) {
  const { payouts, thisLocation, otherLocations, unknownOrders } = comparison
  const parts: readonly (readonly [string, SettlementSums])[] = [
    [m.settlements_here(), thisLocation],
    [m.settlements_elsewhere(), otherLocations],
    [m.settlements_nobody(), unknownOrders],
  ]
  return (
    <>
      <section aria-labelledby="settlement-payouts">
        <h2 id="settlement-payouts">{m.settlements_payouts()}</h2>
        <SumTable
          title={m.settlements_payout()}
          labelledBy="settlement-payouts"
          rows={payouts.map((payout) => [payoutText(payout), payout])}
        />
      </section>
      <section aria-labelledby="settlement-parts">
        <h2 id="settlement-parts">{m.settlements_parts()}</h2>
        <SumTable
          title={m.settlements_part()}
          labelledBy="settlement-parts"
          rows={parts.filter(([, { lines }], i) => i === 0 || lines > 0)}
        />
      </section>
    </>
  )
}

const payoutText = ({ payout, paidOn }: SettlementPayout): string => {
  const day = paidOn === null ? m.settlements_no_payout() : shortDay(paidOn)
  return payout === null ? day : `${day}, ${payout}`
}

type TableProps = {
  readonly title: string
  readonly labelledBy: string
  readonly rows: readonly (readonly [name: string, sums: SettlementSums])[]
}

const SumTable = ({ title, labelledBy, rows }: TableProps) => (
  <div className={styles['scroll']} {...scrollable}>
    <table className={styles['sums']} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {[title, ...columns.map(([, head]) => head())].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, sums]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map(([column]) => (
              <td key={column}>
                <Amount rupiah={sums[column]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
