import * as m from '@pantul/messages/words'
import type { Simulation } from '@pantul/contract/payments-wire'
import { hourLabels } from '@pantul/rules/hours'
import type { PriceLine } from '@pantul/rules/price'
import { shortDay } from '../../design/date-text.ts'
import { Amount } from '../../design/price.tsx'
import { paymentRows, discountRows } from '../sum-rows.ts'
import styles from './gateway-order.module.css'

/** The lines as they were sent to the gateway, with reductions, tax and payments. */
export const GatewayOrder = ({ simulation }: { readonly simulation: Simulation }) => {
  const { packages, enrolments, lines, tax } = simulation
  const sums = [
    ...discountRows(simulation),
    {
      label: tax.isInclusive ? m.history_invoice_tax_included({ label: tax.label }) : tax.label,
      amount: tax.amount,
    },
    ...paymentRows(simulation),
  ]
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
          <tr key={id}>
            <th scope="row" colSpan={2}>
              {quantity === 1 ? name : m.payments_add_on({ name, count: quantity })}
            </th>
            <td>
              <Amount rupiah={amount} />
            </td>
          </tr>
        ))}
        {enrolments.map(({ id, name, places, amount }) => (
          <tr key={id}>
            <th scope="row" colSpan={2}>
              {m.payments_add_on({ name, count: places })}
            </th>
            <td>
              <Amount rupiah={amount} />
            </td>
          </tr>
        ))}
        {lines.map((line) => (
          <tr key={`${line.item} ${line.kind} ${line.ref} ${line.hours.join()}`}>
            <th scope="row">
              {lineText(line)}
              <small className="tight">
                {[shortDay(line.date), hourLabels(line.hours)].filter((word) => word !== '').join(', ')}
              </small>
            </th>
            <td>{line.type ?? ''}</td>
            <td>
              <Amount rupiah={line.amount} />
            </td>
          </tr>
        ))}
        {sums.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row" colSpan={2}>
              {label}
            </th>
            <td>
              <Amount rupiah={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function lineText({ kind, name, quantity }: PriceLine): string {
  if (kind === 'coach') return m.coaches_coach({ name })
  return quantity === 1 ? name : m.payments_add_on({ name, count: quantity })
}
