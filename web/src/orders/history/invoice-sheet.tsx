import type { Invoice } from '@pantul/contract/invoice-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { formatRupiah, type Rupiah } from '@pantul/rules/money'
import type { ReactNode } from 'react'
import { Amount, RupiahAmount } from '../../design/price.tsx'
import { paymentRows, reductionRows, type SumRow } from '../sum-rows.ts'
import { type InvoiceLine, invoiceLines } from './invoice-lines.ts'
import styles from './invoice-sheet.module.css'
import { historyDay, methodLabel, momentTextByOffset } from '../order-text.ts'

/** An invoice as printed: black on white in both themes. */
export function InvoiceSheet({ invoice }: { readonly invoice: Invoice }) {
  const { number, orderNumber, issuedAt, seller, buyer, paidAt } = invoice
  return (
    <article className={styles['sheet']}>
      <header className={styles['head']}>
        <div>
          <h1>{m.history_invoice_title()}</h1>
          <p className={styles['paid']}>{m.history_invoice_paid()}</p>
        </div>
        <Facts
          facts={[
            [m.history_invoice_number(), number],
            [m.courts_dates(), historyDay(issuedAt.slice(0, 10))],
            [m.layout_page_order(), orderNumber],
          ]}
        />
      </header>
      <div className={styles['parties']}>
        <section>
          <h2>{m.history_invoice_seller()}</h2>
          <b>{seller.legalName}</b>
          <p>{seller.name}</p>
          <p>{seller.address}</p>
          {seller.taxNumber !== '' && <p>{m.history_invoice_tax_number({ number: seller.taxNumber })}</p>}
        </section>
        <section>
          <h2>{m.history_invoice_buyer()}</h2>
          <b>{buyer.name}</b>
          <p>{buyer.email}</p>
          <p>{buyer.phone}</p>
        </section>
      </div>
      <InvoiceTable invoice={invoice} />
      <Facts
        facts={[
          [m.history_invoice_in_words(), invoice.totalInWords],
          ...(paidAt === null
            ? []
            : [
                [
                  m.layout_page_status_payment(),
                  `${paymentText(invoice)}, ${momentTextByOffset(paidAt)}`,
                ] as const,
              ]),
        ]}
      />
      <Refunds refunds={invoice.refunds} />
    </article>
  )
}

/** The payment method, or each method with its amount if several payments paid the order. */
const paymentText = ({ method, payments }: Invoice): string =>
  payments.length < 2
    ? methodLabel(method)
    : payments.map((payment) => `${methodLabel(payment.method)} ${formatRupiah(payment.amount)}`).join(', ')

const Facts = ({ facts }: { readonly facts: readonly (readonly [label: string, fact: string])[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([label, fact]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)

const InvoiceTable = ({ invoice }: { readonly invoice: Invoice }) => {
  const { packages, enrolments, lines, tax, total } = invoice
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">{m.history_invoice_what()}</th>
          <th scope="col">{m.history_invoice_quantity()}</th>
          <th scope="col">{m.history_invoice_unit()}</th>
          <th scope="col">{m.history_invoice_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {packages.map((sold) => (
          <Line key={sold.id} {...sold}>
            <small>{m.court_hours_count({ count: sold.hours })}</small>
          </Line>
        ))}
        {enrolments.map(({ id, name, places, unitPrice, amount, sessions }) => (
          <Line key={id} name={name} quantity={places} unitPrice={unitPrice} amount={amount}>
            {sessions.map((session) => (
              <small key={`${session.date} ${session.hours.join()}`}>
                {historyDay(session.date)}, {hourRange(session.hours)}
              </small>
            ))}
          </Line>
        ))}
        {invoiceLines(lines).map((line) => (
          <Line
            key={`${line.kind} ${line.name} ${line.date} ${line.hours.join()} ${line.unitPrice}`}
            {...line}
            name={line.kind === 'coach' ? m.coaches_coach({ name: line.name }) : line.name}
          >
            <DateAndHours line={line} />
          </Line>
        ))}
      </tbody>
      <tfoot>
        {reductionRows(invoice).map((row) => (
          <Sum key={row.label} {...row} />
        ))}
        {!tax.isInclusive && <Sum label={tax.label} amount={tax.amount} />}
        <tr className={styles['total']}>
          <th scope="row" colSpan={3}>
            {m.basket_total()}
          </th>
          <td>
            <RupiahAmount rupiah={total} />
          </td>
        </tr>
        {tax.isInclusive && (
          <Sum label={m.history_invoice_tax_included({ label: tax.label })} amount={tax.amount} />
        )}
        {paymentRows(invoice).map((row) => (
          <Sum key={row.label} {...row} />
        ))}
      </tfoot>
    </table>
  )
}

type LineProps = {
  readonly name: string
  readonly quantity: number
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
  /** Details below the name. */
  readonly children: ReactNode
}

const Line = ({ name, quantity, unitPrice, amount, children }: LineProps) => (
  <tr>
    <th scope="row">
      {name}
      {children}
      <small className={styles['quantityBelowName']}>
        {quantity} × <Amount rupiah={unitPrice} />
      </small>
    </th>
    <td>{quantity}</td>
    <td>
      <Amount rupiah={unitPrice} />
    </td>
    <td>
      <Amount rupiah={amount} />
    </td>
  </tr>
)

const Sum = ({ label, amount }: SumRow) => (
  <tr>
    <th scope="row" colSpan={3}>
      {label}
    </th>
    <td>
      <Amount rupiah={amount} />
    </td>
  </tr>
)

const DateAndHours = ({ line: { date, hours } }: { readonly line: InvoiceLine }) => (
  <small>
    {historyDay(date)}
    {hours.length > 0 && (
      <>
        , <span className={styles['hours']}>{hourRange(hours)}</span>
      </>
    )}
  </small>
)

function Refunds({ refunds }: Pick<Invoice, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <section className={styles['refunds']}>
      <h2>{m.history_invoice_refunds()}</h2>
      <ul>
        {refunds.map(({ amount, isDone, createdAt }) => (
          <li key={`${createdAt} ${amount}`}>
            <span>
              {isDone
                ? m.history_invoice_refund_done({ moment: momentTextByOffset(createdAt) })
                : m.history_invoice_refund_due({ moment: momentTextByOffset(createdAt) })}
            </span>
            <RupiahAmount rupiah={amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}
