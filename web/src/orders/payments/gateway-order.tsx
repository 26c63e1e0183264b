import * as m from '@pantul/messages/words'
import type { Simulation } from '@pantul/contract/payments-wire'
import { hourLabels } from '@pantul/rules/hours'
import type { PriceLine } from '@pantul/rules/price'
import { shortDay } from '../../design/date-text.ts'
import { Amount } from '../../design/price.tsx'
import { paymentRows, reductionRows, type SumRow } from '../sum-rows.ts'
import styles from './gateway-order.module.css'

/** The lines as they were sent to the gateway, with reductions, tax and payments. */
export const GatewayOrder = ({ simulation }: { readonly simulation: Simulation }) => {
  const { packages, enrolments, lines, tax } = simulation
  const taxLabel = tax.isInclusive ? m.history_invoice_tax_included({ label: tax.label }) : tax.label
  return (
    <table className={styles['lines']}>
      <caption>{m.payments_simulator_posted()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.payments_simulator_what()}</th>
          <th scope="col">{m.payments_simulator_type()}</th>
          <th scope="col">{m.payments_simulator_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {packages.map(({ id, name, quantity, amount }) => (
          <Row key={id} label={withQuantity(name, quantity)} amount={amount} />
        ))}
        {enrolments.map(({ id, name, places, amount }) => (
          <Row key={id} label={m.payments_add_on({ name, count: places })} amount={amount} />
        ))}
        {lines.map((line) => (
          <tr key={`${line.item} ${line.kind} ${line.ref} ${line.hours.join()}`}>
            <th scope="row">
              {lineLabel(line)}
              <small className="tight">
                {[shortDay(line.date), hourLabels(line.hours)].filter((part) => part !== '').join(', ')}
              </small>
            </th>
            <td>{line.type ?? ''}</td>
            <td>
              <Amount rupiah={line.amount} />
            </td>
          </tr>
        ))}
        {[
          ...reductionRows(simulation),
          { label: taxLabel, amount: tax.amount },
          ...paymentRows(simulation),
        ].map((row) => (
          <Row key={row.label} {...row} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ label, amount }: SumRow) => (
  <tr>
    <th scope="row" colSpan={2}>
      {label}
    </th>
    <td>
      <Amount rupiah={amount} />
    </td>
  </tr>
)

const lineLabel = ({ kind, name, quantity }: PriceLine): string =>
  kind === 'coach' ? m.coaches_coach({ name }) : withQuantity(name, quantity)

const withQuantity = (name: string, quantity: number): string =>
  quantity === 1 ? name : m.payments_add_on({ name, count: quantity })
